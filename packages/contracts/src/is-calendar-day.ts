/** The earliest day, and the first that is too late. */
const FIRST_DAY = '1950-01-01'
const END_OF_DAYS = '3000'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day that requests accept, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY || text >= END_OF_DAYS) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
