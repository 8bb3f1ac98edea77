import type { GameGridText } from '#app/entities/game/grid-strings.ja.ts'

const en: GameGridText = {
  noGamesTitle: 'There are no games yet',
  noGamesText: 'Tell us which game you would like to see here.',
  nothingFollowed: 'No games followed yet',
  findGames: 'Find games',
  requestGame: 'Ask for a game',
}
export default en
