import type { GameListText } from '#app/features/games/list-strings.ja.ts'

const en: GameListText = {
  listDescription: 'The games that people write about here. Find yours and follow it.',
  sortLabel: 'Order',
  sorts: { popular: 'Popular', score: 'Best rated', new: 'New', title: 'Title' },
  scoredOnly: count =>
    `Games with at least ${count} reviews, ordered by their average and the number of reviews.`,
  howScores: 'How averages work',
  titleIndex: 'A to Z',
  headLabels: { 0: '0–9' },
  headName: head => `${head === '0' ? '0–9' : head.toUpperCase()}: games`,
  headTitle: head =>
    `Games under ${head === '0' ? '0–9' : head === 'latin' ? 'A–Z' : `“${head.toUpperCase()}”`}`,
  findGame: 'Search games',
  findGameHint: 'Title or nickname',
  shelf: {
    label: 'Your shelf',
    none: 'Any game',
    any: 'All on your shelf',
    empty: 'Your shelf is empty',
    noneHere: 'No game on your shelf matches',
    howTo: 'Press “Add to shelf” on the page of a game to record what you play, plan or have finished.',
    all: 'See all games',
  },
}
export default en
