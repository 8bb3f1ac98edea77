import type { InquiryText } from '#app/features/inquiry/strings.ja.ts'

const en: InquiryText = {
  title: 'Contact',
  genre: 'Subject',
  genres: {
    bug: 'Bug or fault report',
    feature: 'Opinions or requests about features',
    game_title: 'Request to add a game title',
    violation: 'Report an article or user',
    other: 'Others',
  },
  about: {
    article: 'Reported article',
    user: 'Reported user',
    image: 'Reported image',
    gameReview: 'Reported review',
  },
  email: 'Email',
  contents: 'Message',
  required: 'Please fill this in.',
  emailInvalid: 'Please enter an email address in lower-case letters.',
  send: 'Send',
  failed: 'An error has occurred. Please try again later.',
  gone: 'What you are reporting is no longer public.',
  sentTitle: 'Sent',
  sentText: 'Thank you for writing to us. We will read it and reply.',
  close: 'Close',
}
export default en
