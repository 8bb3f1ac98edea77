import type { DaysText } from '#app/entities/days/strings.ja.ts'

const en: DaysText = {
  asTable: 'Numbers as a table',
  day: 'Day',
  plotLabel: (title, from, to, least, most) => `${title}: ${from} to ${to}. Least ${least}, most ${most}.`,
}
export default en
