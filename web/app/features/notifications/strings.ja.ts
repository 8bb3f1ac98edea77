const ja = {
  bell: '通知',
  bellUnread: '通知（未読があります）',
  title: '通知',
  empty: '通知はまだありません',
  someone: 'ユーザー',
  liked: 'さんがいいねしました',
  commented: 'さんがコメントしました',
  replied: 'さんがあなたに返信しました',
  mentioned: 'さんがコメントであなたの名前を挙げました',
  likedComment: 'さんがあなたのコメントにいいねしました',
  likedReview: 'さんがあなたのレビューにいいねしました',
  followed: 'さんがあなたをフォローしました',
  suspended: '記事が公開停止になりました',
  reinstated: '記事の公開停止が解除されました',
  appeal_upheld: '異議申し立ては認められませんでした',
  appeal_overturned: '異議申し立てが認められ、公開停止が解除されました',
  schedule_missed: '予約した日時に公開されませんでした',
  outdated_first: '読者から「情報が古い」という声がありました',
  outdated_enough: (readers: number) => `${readers}人以上の読者から「情報が古い」という声がありました`,
  other_version_first: '読者から「バージョンが違う」という声がありました',
  other_version_enough: (readers: number) =>
    `${readers}人以上の読者から「バージョンが違う」という声がありました`,
  version_unchecked: (version: string, guides: number) =>
    `新しいバージョン「${version}」で未確認の攻略記事が${guides}本あります`,
  version_gone: '新しいバージョンの登録が取り消されました',
  request_accepted: 'リクエストしたゲームが追加されました',
  request_declined: 'リクエストしたゲームは追加されませんでした',
  request_duplicate: 'リクエストしたゲームはすでに登録されています',
  failed: '通知を読み込めませんでした。',
  more: 'もっと見る',
}
export default ja
export type NotificationText = typeof ja
