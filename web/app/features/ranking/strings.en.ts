import type { RankingText } from '#app/features/ranking/strings.ja.ts'

const en: RankingText = {
  title: 'Ranking',
  description: 'What people read and like now: by day, week, month and of all time.',
  rangesLabel: 'Period',
  ranges: { daily: 'Day', weekly: 'Week', monthly: 'Month', all: 'All time' },
  date: 'Date',
  today: 'Latest',
  window: (start, end) => (start === end ? start : `${start} – ${end}`),
  emptyTitle: 'There is no ranking for this period yet',
  emptyText: 'Articles appear here when people read and like them.',
  other: 'See the latest articles',
}
export default en
