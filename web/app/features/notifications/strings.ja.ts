const ja = {
  bell: '通知',
  bellUnread: '通知（未読があります）',
  title: '通知',
  empty: '通知はまだありません',
  someone: 'ユーザー',
  liked: 'さんがいいねしました',
  commented: 'さんがコメントしました',
  followed: 'さんがあなたをフォローしました',
  suspended: '記事が公開停止になりました',
  reinstated: '記事の公開停止が解除されました',
  appeal_upheld: '異議申し立ては認められませんでした',
  appeal_overturned: '異議申し立てが認められ、公開停止が解除されました',
  failed: '通知を読み込めませんでした。',
  more: 'もっと見る',
}
export default ja
export type NotificationText = typeof ja
