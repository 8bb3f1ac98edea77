const ja = {
  title: 'ランキング',
  description: 'いま読まれている記事のランキング。日・週・月・全期間で見られます。',
  rangesLabel: '期間',
  ranges: { daily: '日間', weekly: '週間', monthly: '月間', all: '全期間' },
  date: '日付',
  today: '最新へ',
  window: (start: string, end: string) => (start === end ? start : `${start} 〜 ${end}`),
  emptyTitle: 'この期間のランキングはまだありません',
  emptyText: '記事が読まれたり「いいね」されたりすると、ここに並びます。',
  other: '新着記事を見る',
}
export default ja
export type RankingText = typeof ja
