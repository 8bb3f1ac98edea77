const ja = {
  bell: '通知',
  bellUnread: '通知（未読があります）',
  title: '通知',
  empty: '通知はまだありません',
  someone: 'ユーザー',
  liked: 'さんがいいねしました',
  commented: 'さんがコメントしました',
  followed: 'さんがあなたをフォローしました',
  failed: '通知を読み込めませんでした。',
  more: 'もっと見る',
}
export default ja
export type NotificationText = typeof ja
