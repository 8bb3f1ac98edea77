import type { GamePagesText } from '#app/features/games/strings.ja.ts'

const en: GamePagesText = {
  gameTitle: game => `${game}: strategy and stories`,
  gameDescription: (game, articles) =>
    `${articles} strategy articles and blogs about ${game}, latest and most popular.`,
  latestTitle: game => `Latest about ${game}`,
  latestDescription: game => `Articles about ${game}, newest first.`,
  popularTitle: game => `Popular about ${game}`,
  popularDescription: game => `Articles about ${game}, most popular first.`,
  periods: 'Period',
  noneInPeriod: range => `No popular articles in this period yet (${range})`,
  allTime: 'Show popular articles of all time',
  tagTitle: (game, tag) => `#${tag} - ${game}`,
  tagDescription: (game, tag) => `Articles about ${game} with the tag “${tag}”.`,
  tags: 'Tags',
  reviews: 'Reviews',
  allReviews: 'View all',
  write: 'Write about this game',
  emptyTitle: 'No one has written about this game yet',
  emptyTag: tag => `No articles with “${tag}” yet`,
  emptyText: 'Would you like to write the first article?',
}
export default en
