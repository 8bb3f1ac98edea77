const ja = {
  listTitle: 'ゲーム',
  articles: (count: string) => `記事 ${count}`,
}
export default ja
export type GameText = typeof ja
