const ja = {
  homeTitle: 'ゲームの攻略・ブログ・レビュー',
  homeDescription:
    'ゲームの攻略記事、ブログ、レビューを書いて、読んで、つながる。ゲームが好きな人のための静かなコミュニティです。',
  allTitle: 'すべての記事',
  allDescription: '公開されているすべての記事を新しい順に読めます。',
  latestTitle: '新着記事',
  latestDescription: '公開されたばかりの記事の一覧です。',
  rankingHeading: '今日のランキング',
  latestHeading: '新着記事',
  gamesHeading: '人気のゲーム',
  more: 'もっと見る',
}
export default ja
export type HomeText = typeof ja
