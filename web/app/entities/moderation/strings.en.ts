import type { SuspensionText } from '#app/entities/moderation/strings.ja.ts'

const en: SuspensionText = {
  notice: 'This article is suspended. It cannot be published until the suspension ends.',
  reviewNotice:
    'This review is suspended. Only you can see it, and it can be neither published nor deleted until the suspension ends.',
  noticeLink: 'See why, and appeal',
  contact: 'Contact us',
  rules: {
    spam: 'Advertising or spam',
    harassment: 'Harassment or discrimination',
    copyright: 'Copyright infringement',
    personal_information: 'Personal information',
    adult: 'Adult content',
    illegal: 'Illegal content',
    other: 'Another breach of the terms',
  },
}
export default en
