const ja = {
  average: '平均',
  reviews: (count: string) => `${count}件のレビュー`,
  averageFrom: (count: number) => `平均点は、レビューが${count}件になると表示されます。`,
  spread: '点数の分布',
  bar: (score: number, count: string) => `${score}点台 ${count}件`,
  top: (score: number, count: string) => `${score}点 ${count}件`,
  platforms: '機種',
  outcomes: '遊び終えたか',
  few: '—',
  how: '平均点の決まり方',
}
export default ja
export type ScoreSummaryText = typeof ja
