const ja = {
  noGamesTitle: 'ゲームがまだありません',
  noGamesText: 'ほしいゲームがあれば、お知らせください。',
  nothingFollowed: 'フォローしているゲームはまだありません',
  findGames: 'ゲームを探す',
  requestGame: 'ゲームの追加を依頼する',
}
export default ja
export type GameGridText = typeof ja
