import type { GameHeaderText } from '#app/entities/game/header-strings.ja.ts'

const en: GameHeaderText = {
  tabs: 'Articles about this game',
  overview: 'Overview',
  latest: 'Latest',
  reviews: 'Reviews',
  popular: 'Popular',
  search: 'Search',
  nicknames: 'Edit nicknames',
  versions: 'Edit game versions',
  version: label => `Latest version: ${label}`,
}
export default en
