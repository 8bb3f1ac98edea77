import type { FollowingText } from '#app/features/following/strings.ja.ts'

const en: FollowingText = {
  reviews: 'Reviews from what you follow',
  articlesTitle: 'New from what you follow',
  articlesDescription: 'Articles about the games and by the people you follow, newest first.',
  gamesTitle: 'Games you follow',
  gamesDescription: 'All the games that you follow.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Follow games and writers that you like, and their new articles arrive here.',
  findGames: 'Find games',
}
export default en
