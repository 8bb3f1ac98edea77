const ja = {
  title: 'まとめのメールの配信停止',
  lead: '通知のまとめのメールの配信をすべて停止します。ベルの通知は変わりません。',
  stop: '配信を停止する',
  done: '配信を停止しました。通知の設定で、いつでも再開できます。',
  settings: '通知の設定',
  invalid: 'このリンクは使えません。通知の設定から停止してください。',
  failed: '停止できませんでした。時間をおいて、もう一度お試しください。',
}
export default ja
export type UnsubscribeText = typeof ja
