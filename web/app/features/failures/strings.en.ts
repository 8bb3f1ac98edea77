import type { FailureText } from '#app/features/failures/strings.ja.ts'

const en: FailureText = {
  unknownTitle: 'Unknown error occurred..',
  unknownText: 'If it keeps happening, please tell us through the feedback form at the top left.',
  signInTitle: 'Please sign in.',
  signIn: 'Sign in',
  verifyTitle: 'Please verify your email address to complete the registration.',
  verifyText: 'Open the link in the mail that we sent you; then you can write, like and follow.',
  resend: 'Send the mail again',
  resent: address => `We've emailed you. (${address})`,
  resentWithoutAddress: "We've emailed you.",
  resendFailed: 'The mail could not be sent. Please try again later.',
  noAddress:
    'There is no email address in your account yet. Add one, and we will send you a mail to confirm it.',
  addAddress: 'Add an email address',
  signInAgainTitle: 'Please sign in again.',
  signInAgainText: 'To do this, we need to know once more that it is you.',
  heldTitle: 'This article cannot be deleted yet',
  heldText:
    'It stays while your appeal against the suspension is looked at, and for 30 days after the decision.',
  invalidTitle: 'Sorry something went wrong.',
  offline: 'There is no connection.',
  timedOut: 'There was no answer. Please try again.',
  tooMany: 'Too many requests. Please wait a moment.',
  ok: 'Close',
  forbiddenTitle: 'You cannot see this page',
  forbiddenText: 'Your account is not allowed to open it.',
  unavailableTitle: 'Not available right now',
  unavailableText: 'The data cannot be read for the moment. Please try again shortly.',
}
export default en
