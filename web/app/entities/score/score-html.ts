import { filledPart, formatScore } from '#app/entities/score/format-score.ts'
import styles from '#app/entities/score/score.module.css'
import { useScoreText } from '#app/entities/score/strings.ts'
import type { Language } from '#app/i18n/language.ts'

/** The stars and the number of `Score` as HTML, to be inserted into server-rendered text. */
export function scoreHtml(score: number, language: Language): string {
  const shown = formatScore(score)
  const stars = `<span class="${styles.stars}" aria-hidden="true"><span class="${styles.filled}" style="width:${filledPart(score)}%"></span></span>`
  return `<span role="img" aria-label="${useScoreText.in(language).score(shown)}" class="${styles.score} ${styles.small}">${stars}<span class="${styles.number}">${shown}</span></span>`
}
