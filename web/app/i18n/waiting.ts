import type { Language } from '#app/i18n/language.ts'
import { useWaitingText } from '#app/i18n/waiting-strings.ts'

// Separate from the other formatters, since no first page needs these.

/**
 * Formats when to try again, rounded up, so that the next attempt is accepted.
 * @param seconds the server's Retry-After, if present
 */
export function formatTryAgain(seconds: number | undefined, language: Language): string {
  const text = useWaitingText.in(language)
  if (!seconds) return text.tryAgain
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? text.tryAgainInMinutes(minutes) : text.tryAgainInHours(Math.ceil(minutes / 60))
}

/** That there were too many tries, and when to try again. */
export const formatTooMany = (seconds: number | undefined, language: Language): string =>
  useWaitingText.in(language).tooMany(formatTryAgain(seconds, language))
