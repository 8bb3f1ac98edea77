import type { ReviewAttributes } from '@koryaku/contracts/reviews/review.api.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

type Played = Pick<ReviewAttributes, 'platform' | 'hours' | 'outcome'> &
  Partial<Pick<ReviewAttributes, 'difficulty'>>

/** How the author played: platform, hours, outcome and, where there is room, difficulty. */
export function usePlayedFacts(
  { platform, hours, outcome, difficulty = null }: Played,
  withDifficulty = false,
): string[] {
  const text = useReviewText()
  const language = useLanguage()
  return [
    platform,
    hours !== null && text.hours(formatCount(hours, language)),
    outcome && text.outcomes[outcome],
    withDifficulty && difficulty !== null && text.difficultyOf(text.difficulties[difficulty - 1] ?? ''),
  ].filter(fact => typeof fact === 'string' && fact !== '') as string[]
}
