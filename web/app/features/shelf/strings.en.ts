import type { ShelfPageText } from '#app/features/shelf/strings.ja.ts'

const en: ShelfPageText = {
  title: 'Your shelf',
  description: 'The games in your backlog, the games you are playing, and those you have finished.',
  importCsv: 'Import a CSV',
  sort: 'Order',
  sorts: { recent: 'Last changed', played: 'Most played' },
  edit: 'Edit',
  clear: 'Take off',
  emptyTitle: 'Your shelf is empty',
  emptyText: 'Press “Add to shelf” on the page of a game to record what you play, plan or have finished.',
  findGames: 'Find games',
}
export default en
