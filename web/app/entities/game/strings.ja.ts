const ja = {
  listTitle: 'ゲーム',
  articles: (count: string) => `記事 ${count}`,
  reviews: (count: string) => `レビュー ${count}`,
}
export default ja
export type GameText = typeof ja
