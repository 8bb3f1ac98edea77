import { plural } from '#app/i18n/plural.ts'
import type { WaitingText } from '#app/i18n/waiting-strings.ja.ts'

const en: WaitingText = {
  tooMany: again => `There were too many attempts in a short time. ${again}`,
  tryAgain: 'Please try again later.',
  tryAgainInMinutes: minutes => `Please try again in ${plural(minutes, 'minute')}.`,
  tryAgainInHours: hours => `Please try again in ${plural(hours, 'hour')}.`,
}
export default en
