import type { Language } from '#app/i18n/language.ts'
import { useWaitingText } from '#app/i18n/waiting-strings.ts'

// Beside the other formatters, since no first page needs these.

/** When to try again, rounded up: who waits as long is let in. @param seconds as the server says, if it does */
export function formatTryAgain(seconds: number | undefined, language: Language): string {
  const text = useWaitingText.in(language)
  if (!seconds) return text.tryAgain
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? text.tryAgainInMinutes(minutes) : text.tryAgainInHours(Math.ceil(minutes / 60))
}

/** That there were too many tries, and when to try again. */
export const formatTooMany = (seconds: number | undefined, language: Language): string =>
  useWaitingText.in(language).tooMany(formatTryAgain(seconds, language))
