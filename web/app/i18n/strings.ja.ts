const ja = {
  locale: 'ja-JP',
  /** Between the items of a list. */
  between: '・',
  now: '今',
  minutesAgo: (minutes: number) => `${minutes}分前`,
  hoursAgo: (hours: number) => `${hours}時間前`,
  daysAgo: (days: number) => (days === 1 ? '昨日' : `${days}日前`),
  /** The month counts from 0. */
  date: (year: number, month: number, day: number) => `${year}/${month + 1}/${day}`,
  /** A heading of the day: the day itself, and beside it year and weekday (counted from Sunday). */
  day: (year: number, month: number, day: number, weekday: number) => [
    `${month + 1}月${day}日`,
    `${year}年 ${'日月火水木金土'[weekday]}曜日`,
  ],
  today: '今日',
  yesterday: '昨日',
  /** Names of large numbers, ascending. */
  units: [
    { from: 10_000, name: '万' },
    { from: 100_000_000, name: '億' },
  ],
}
export default ja
export type FormatText = typeof ja
