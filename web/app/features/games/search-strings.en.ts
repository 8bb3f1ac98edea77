import type { GameSearchText } from '#app/features/games/search-strings.ja.ts'

const en: GameSearchText = {
  searchTitle: game => `Search articles about ${game}`,
  searchDescription: game => `Find articles about ${game} by keyword or tag.`,
  searchPlaceholder: 'Keywords',
  searchNone: 'No article matches',
  searchHint: 'Try other keywords, or one of the tags.',
  searchStart: 'Type to search the articles about this game',
}
export default en
