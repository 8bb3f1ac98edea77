/** The kinds of notifications. */
const ja = {
  comments: 'コメント',
  replies: '返信',
  mentions: '名前を挙げたコメント',
  likes: 'いいね',
  follows: 'フォロー',
  publications: 'フォロー中の新着',
  reviews: 'レビュー',
  moderation: '運営',
  notices: 'お知らせ',
}
export default ja
export type NotificationKindText = typeof ja
