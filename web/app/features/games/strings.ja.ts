const ja = {
  gameTitle: (game: string) => `${game}の攻略・ブログ記事`,
  gameDescription: (game: string, articles: string) =>
    `${game}の攻略記事やブログ${articles}件。新着・人気の記事から探せます。`,
  latestTitle: (game: string) => `${game}の新着記事`,
  latestDescription: (game: string) => `${game}について書かれた記事を新しい順に。`,
  popularTitle: (game: string) => `${game}の人気記事`,
  popularDescription: (game: string) => `${game}について書かれた記事を人気順に。`,
  periods: '期間',
  noneInPeriod: (range: string) => `${range}の人気記事はまだありません`,
  allTime: '全期間の人気記事を見る',
  tagTitle: (game: string, tag: string) => `#${tag} - ${game}`,
  tagDescription: (game: string, tag: string) => `${game}の「${tag}」の記事一覧です。`,
  tags: 'タグ',
  reviews: 'レビュー',
  allReviews: 'すべて見る',
  write: 'このゲームの記事を書く',
  emptyTitle: 'このゲームの記事はまだありません',
  emptyTag: (tag: string) => `「${tag}」の記事はまだありません`,
  emptyText: '最初の一本を書いてみませんか。',
}
export default ja
export type GamePagesText = typeof ja
