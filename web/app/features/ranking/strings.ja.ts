const ja = {
  title: 'ランキング',
  description: 'いま読まれている記事のランキング。日・週・月・全期間で見られます。',
  rangesLabel: '期間',
  emptyTitle: 'この期間のランキングはまだありません',
  emptyText: '記事が読まれたり「いいね」されたりすると、ここに並びます。',
  other: '新着記事を見る',
}
export default ja
export type RankingPageText = typeof ja
