const ja = {
  score: (score: string) => `10点満点中${score}点`,
}
export default ja
export type ScoreText = typeof ja
