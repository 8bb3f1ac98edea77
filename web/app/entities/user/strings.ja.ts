const ja = {
  official: '公式ライター',
  anonymous: '匿名ユーザー',
  articleCount: (count: string) => `記事 ${count}`,
}
export default ja
export type UserText = typeof ja
