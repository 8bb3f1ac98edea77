import type { ScoreText } from '#app/entities/score/strings.ja.ts'

const en: ScoreText = {
  score: score => `${score} out of 10`,
}
export default en
