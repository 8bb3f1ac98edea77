const ja = {
  asTable: '数値を表で見る',
  day: '日付',
  plotLabel: (title: string, from: string, to: string, least: string, most: string) =>
    `${title}：${from} から ${to}。最小 ${least}、最大 ${most}。`,
}
export default ja
export type DaysText = typeof ja
