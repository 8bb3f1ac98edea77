import { FIRST_PERIOD_DAYS, LAST_PERIOD_DAYS } from '@koryaku/contracts/reviews/review-parts.ts'
import type { ScoreHistoryText } from '#app/entities/review/score-history-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ScoreHistoryText = {
  title: 'Scores over time',
  at: 'Reviews up to',
  hint: 'The average of the scores given in each period.',
  period: 'Period',
  average: 'Average',
  count: 'Reviews',
  first: `First ${FIRST_PERIOD_DAYS} days`,
  launch: `At launch (${FIRST_PERIOD_DAYS} days)`,
  released: day => `Released ${day}`,
  version: day => `From ${day}`,
  recent: `Last ${LAST_PERIOD_DAYS} days`,
  total: 'All reviews',
  reviews: count => plural(count, 'review'),
  few: '—',
  fewLabel: count => `Not shown below ${count} reviews`,
  none: count => `There were fewer than ${count} public reviews on that day.`,
  changedMind: (raised, lowered, kept) =>
    `Compared with its first score, ${plural(raised, 'review')} went up, ${lowered} went down and ${kept} stayed the same.`,
}
export default en
