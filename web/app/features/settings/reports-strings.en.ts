import type { OwnReportsText } from '#app/features/settings/reports-strings.ja.ts'

const en: OwnReportsText = {
  title: 'Your reports',
  lead: 'You can withdraw a report until it is decided. No one is told who reported them.',
  none: 'You haven’t reported anything',
  noneText: 'Articles, reviews, comments and users with a problem have a “Report” button on their page.',
  kinds: { comment: 'Comment', article: 'Article', gameReview: 'Review', user: 'User' },
  onArticle: title => `Comment on “${title}”`,
  untitled: 'Untitled',
  gone: 'Not public now',
  outcomes: {
    open: 'Being reviewed',
    suspended: 'Suspended',
    reinstated: 'Reinstated',
    dismissed: 'Reviewed, and stays public',
    reviewed: 'Reviewed',
  },
  withdraw: 'Withdraw',
  withdrawn: 'Your report was withdrawn',
  about: (kind, title) => `${kind} “${title}”`,
}
export default en
