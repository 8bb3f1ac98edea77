import type { SearchText } from '#app/features/search/strings.ja.ts'

const en: SearchText = {
  title: 'Search',
  titleFor: q => `Results for “${q}”`,
  description: 'Find articles, games and users.',
  writeArticle: 'Write an article',
  writeReview: 'Write a review',
  chooseGame: mode => `${mode}: choose a game.`,
  cancelMode: 'Not now',
  label: 'Words to search for',
  placeholder: 'Game, words in an article, user name',
  tabsLabel: 'What to search',
  tabs: { articles: 'Articles', games: 'Games', users: 'Users' },
  start: 'Type what you are looking for',
  none: q => `Nothing matches “${q}”`,
  noneHint: 'Try other words, or another spelling.',
  missingGame: "Can't find the game? Add from here.",
  results: count => `${count} results`,
  failed: 'The search is not available. Please try again later.',
}
export default en
