import { plural } from '#app/i18n/plural.ts'
import type { FormatText } from '#app/i18n/strings.ja.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ago = (count: number, unit: string) => `${plural(count, unit)} ago`

const en: FormatText = {
  locale: 'en-GB',
  between: ', ',
  now: 'now',
  minutesAgo: minutes => ago(minutes, 'minute'),
  hoursAgo: hours => ago(hours, 'hour'),
  daysAgo: days => (days === 1 ? 'yesterday' : ago(days, 'day')),
  date: (year, month, day) => `${day} ${MONTHS[month]} ${year}`,
  day: (year, month, day, weekday) => [`${day} ${MONTHS[month]}`, `${WEEKDAYS[weekday]}, ${year}`],
  today: 'Today',
  yesterday: 'Yesterday',
  units: [
    { from: 1_000, name: 'K' },
    { from: 1_000_000, name: 'M' },
    { from: 1_000_000_000, name: 'B' },
  ],
}
export default en
