import type { GameHeaderText } from '#app/entities/game/header-strings.ja.ts'

const en: GameHeaderText = {
  tabs: 'Articles about this game',
  overview: 'Overview',
  latest: 'Latest',
  reviews: 'Reviews',
  average: 'Average of the reviews:',
  popular: 'Popular',
  search: 'Search',
  staff: 'Manage game',
  edit: 'Details',
  nicknames: 'Nicknames',
  versions: 'Versions',
  version: label => `Latest version: ${label}`,
}
export default en
