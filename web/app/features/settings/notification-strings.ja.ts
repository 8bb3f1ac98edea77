const ja = {
  title: '通知の設定',
  lead: '通知の種類ごとに、ベルに表示するかどうかと、まとめのメールを受け取るかどうかを選べます。',
  bell: 'ベルに表示する',
  bellAlways: 'ベルに常に表示されます',
  mail: 'まとめのメール',
  never: '受け取らない',
  daily: '毎日',
  weekly: '毎週月曜日',
  bellNote: '表示しない種類の通知も、通知一覧では確認できます。',
  mailNote: 'まとめのメールは、未読の通知がある日の午前8時（日本時間）にお送りします。',
  needsEmail: 'メールを受け取るには、メールアドレスの確認が必要です。',
  emailSettings: 'メールアドレスの設定',
  saved: '保存しました',
}
export default ja
export type NotificationSettingsText = typeof ja
