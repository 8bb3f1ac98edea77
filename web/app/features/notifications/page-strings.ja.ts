const ja = {
  title: '通知一覧',
  lead: '届いたすべての通知です。同じ日の同じ内容の通知は、1つにまとめています。',
  filter: '通知の種類',
  all: 'すべて',
  settings: '通知の設定',
  unread: (count: number) => (count >= 1000 ? '未読1000件以上' : `未読${count}件`),
  allRead: '未読はありません',
  markAll: 'すべて既読にする',
  marked: 'すべて既読にしました',
  none: '通知はまだありません',
  noneText:
    '記事やコメントへの反応、フォローなどがここに表示されます。ユーザーをフォローすると、新しい記事とレビューも届きます。',
  findUsers: 'ユーザーを探す',
  noneOfKind: 'この種類の通知はありません',
  showAll: 'すべての通知を見る',
  more: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。もう一度お試しください。',
}
export default ja
export type NotificationPageText = typeof ja
