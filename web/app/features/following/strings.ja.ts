const ja = {
  reviews: 'フォロー中のレビュー',
  articlesTitle: 'フォロー中の新着',
  articlesDescription: 'フォローしているゲームとユーザーの記事を新しい順に。',
  gamesTitle: 'フォロー中のゲーム',
  gamesDescription: 'あなたがフォローしているゲームの一覧です。',
  emptyTitle: 'フォロー中の記事はまだありません',
  emptyText: '好きなゲームや書き手をフォローすると、新しい記事がここに届きます。',
  findGames: 'ゲームを探す',
}
export default ja
export type FollowingText = typeof ja
