import type { NotificationKindText } from '#app/entities/notification/strings.ja.ts'

const en: NotificationKindText = {
  comments: 'Comments',
  replies: 'Replies',
  mentions: 'Mentions',
  likes: 'Likes',
  follows: 'Follows',
  publications: 'New from people you follow',
  reviews: 'Reviews',
  moderation: 'Moderation',
  notices: 'Notices',
}
export default en
