import { FIRST_PERIOD_DAYS, LAST_PERIOD_DAYS } from '@koryaku/contracts/reviews/review-parts.ts'

const ja = {
  title: '点数の移り変わり',
  at: 'この日までのレビュー',
  hint: 'それぞれの期間につけられた点数の平均です。',
  period: '期間',
  average: '平均点',
  count: 'レビュー',
  first: `最初の${FIRST_PERIOD_DAYS}日間`,
  launch: `発売から${FIRST_PERIOD_DAYS}日間`,
  released: (day: string) => `${day}発売`,
  version: (day: string) => `${day}から`,
  recent: `直近${LAST_PERIOD_DAYS}日間`,
  total: 'すべてのレビュー',
  reviews: (count: string) => `${count}件`,
  few: '—',
  fewLabel: (count: number) => `${count}件未満のため表示しません`,
  none: (count: number) => `この日までの公開中のレビューは${count}件未満です。`,
  changedMind: (raised: string, lowered: string, kept: string) =>
    `最初より点数を上げたレビューは${raised}件、下げたレビューは${lowered}件、同じ点数のレビューは${kept}件です。`,
}
export default ja
export type ScoreHistoryText = typeof ja
