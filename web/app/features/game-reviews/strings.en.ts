import type { GameReviewText } from '#app/features/game-reviews/strings.ja.ts'

const en: GameReviewText = {
  listTitle: 'Game reviews',
  listDescription: 'All reviews of games that people wrote here.',
  likedTitle: 'Liked reviews',
  likedDescription: 'Game reviews you liked, newest first.',
  mineTitle: 'Your reviews',
  mineDescription: 'The game reviews that you wrote.',
  followingTitle: 'Reviews from what you follow',
  followingDescription: 'New reviews of the games and by the people you follow.',
  newTitle: game => `Review ${game}`,
  newDescription: game => `Write down how you liked ${game}.`,
  editTitle: game => `Edit your review of ${game}`,
  editDescription: game => `Change what you wrote about ${game}.`,
  reviewTitle: game => `Review of ${game}`,
  reviewDescription: game => `What somebody who played ${game} thinks of it.`,
  thisGame: 'this game',
  emptyTitle: 'No reviews yet',
  emptyText: 'Reviews are not open yet. For now, share your impressions as a blog article.',
  write: 'Write an article',
  toGame: 'To the game',
  ranking: 'Read popular articles',
  followed: 'Read articles from what you follow',
}
export default en
