const ja = {
  contents: '目次',
  published: (day: string) => `${day} 公開`,
  updated: (day: string) => `${day} 更新`,
  tags: 'タグ',
  games: 'ゲーム',
}
export default ja
export type ArticlePaperText = typeof ja
