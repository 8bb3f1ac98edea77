const ja = {
  views: (count: string) => `閲覧 ${count}回`,
  excludedViews: (count: string) => `除外 ${count}`,
  excludedViewsHint: 'ボットや、同じユーザー・同じネットワークからの同じ日の再表示は数えません',
  finishes: (count: string) => `読了 ${count}`,
  finishesHint: '記事の終わりまで読んだ人の数です',
}
export default ja
export type ArticleViewsText = typeof ja
