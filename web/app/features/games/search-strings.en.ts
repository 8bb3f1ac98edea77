import type { GameSearchText } from '#app/features/games/search-strings.ja.ts'

const en: GameSearchText = {
  searchTitle: game => `Search articles about ${game}`,
  searchDescription: game => `Find articles about ${game} by word or tag.`,
  searchPlaceholder: 'Words in an article',
  searchNone: 'No article matches',
  searchHint: 'Try other words, or one of the tags.',
  searchStart: 'Type to search the articles about this game',
}
export default en
