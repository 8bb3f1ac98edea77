const ja = {
  locale: 'ja-JP',
  now: '今',
  minutesAgo: (minutes: number) => `${minutes}分前`,
  hoursAgo: (hours: number) => `${hours}時間前`,
  daysAgo: (days: number) => (days === 1 ? '昨日' : `${days}日前`),
  /** The month counts from 0. */
  date: (year: number, month: number, day: number) => `${year}/${month + 1}/${day}`,
  /** Names of large numbers, ascending. */
  units: [
    { from: 10_000, name: '万' },
    { from: 100_000_000, name: '億' },
  ],
}
export default ja
export type FormatText = typeof ja
