import type { ScoreSummaryText } from '#app/entities/review/score-strings.ja.ts'

const en: ScoreSummaryText = {
  average: 'Average',
  reviews: count => (count === '1' ? '1 review' : `${count} reviews`),
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
