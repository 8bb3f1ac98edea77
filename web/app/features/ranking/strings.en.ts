import type { RankingPageText } from '#app/features/ranking/strings.ja.ts'

const en: RankingPageText = {
  title: 'Ranking',
  description: 'What people read and like now: by day, week, month and of all time.',
  rangesLabel: 'Period',
  emptyTitle: 'There is no ranking for this period yet',
  emptyText: 'Articles appear here when people read and like them.',
  other: 'See the latest articles',
}
export default en
