import type { ErrorText } from '#app/features/errors/strings.ja.ts'

const en: ErrorText = {
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have been deleted or taken back to draft, or the address is wrong.',
  forbiddenTitle: 'You cannot see this page',
  forbiddenText: 'Your account is not allowed to open it.',
  unavailableTitle: 'Not available right now',
  unavailableText: 'The data cannot be read for the moment. Please try again shortly.',
  renderTitle: 'Sorry, an unexpected error occurred.',
  renderText: 'Please reload the page.',
  reload: 'Reload',
  retry: 'Try again',
  home: 'Back to home',
  offlineNotice: 'You are offline. We go on when the connection is back.',
}
export default en
