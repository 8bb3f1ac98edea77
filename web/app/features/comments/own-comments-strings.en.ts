import type { OwnCommentsText } from '#app/features/comments/own-comments-strings.ja.ts'

const en: OwnCommentsText = {
  title: 'Your comments',
  heldLead: 'First links, many links and repeated texts are shown once a moderator has reviewed them.',
  listLabel: 'Show',
  lists: { all: 'All', held: 'In review', suspended: 'Suspended' },
  search: 'Search the text of your comments',
  none: {
    all: 'You haven’t commented yet',
    held: 'No comment is in review',
    suspended: 'No comment is suspended',
  },
  noneText: 'Thank, ask or correct the author below an article.',
  findArticles: 'Find articles',
  notFound: 'No comment matches',
  showAll: 'Show all comments',
  states: { held: 'In review', suspended: 'Suspended' },
  untitled: 'Untitled',
  notPublic: 'An article that isn’t public now',
  whySuspended: 'See why, or appeal',
}
export default en
