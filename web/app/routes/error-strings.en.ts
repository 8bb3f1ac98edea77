import type { ErrorText } from '#app/routes/error-strings.ja.ts'

const en: ErrorText = {
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have been deleted or switched to draft, or the URL is wrong.',
  forbiddenTitle: 'You cannot see this page',
  forbiddenText: 'Your account is not allowed to open it.',
  unavailableTitle: 'Not available right now',
  unavailableText: 'The data cannot be read for the moment. Please try again later.',
  missingNow: 'Missing right now:',
  missing: {
    events: 'keeping what is written',
    database: 'the database',
    search: 'search',
    redis: 'queues and limits',
    identity: 'sign-in',
    reads: 'reading articles and games',
    writes: 'writing',
    disk: 'room to store',
  },
  renderTitle: 'Sorry, an unexpected error occurred.',
  renderText: 'Please reload the page.',
  faultId: 'Error ID',
  reload: 'Reload',
  retry: 'Try again',
  home: 'Back to home',
  offlineNotice: 'You are offline. We go on when the connection is back.',
}
export default en
