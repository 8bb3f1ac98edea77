import type { ScoreSummaryText } from '#app/entities/review/score-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ScoreSummaryText = {
  average: 'Average',
  reviews: count => plural(count, 'review'),
  averageFrom: count => `The average is shown from ${count} reviews on.`,
  spread: 'How the scores spread',
  bar: (score, count) => `${score} to ${score}.5: ${count}`,
  top: (score, count) => `${score}: ${count}`,
  platforms: 'Platform',
  outcomes: 'How it ended',
  few: '—',
  how: 'How averages work',
}
export default en
