const ja = {
  report: '通報',
  titles: {
    comment: 'コメントを通報する',
    article: '記事を通報する',
    gameReview: 'レビューを通報する',
    user: 'ユーザーを通報する',
  },
  lead: '理由を選んでください。運営が確認します。誰が通報したかは、相手には知らされません。',
  reasons: {
    harassment: '嫌がらせ・差別',
    spam: '宣伝・スパム',
    spoiler: '断りのないネタバレ',
    personal_information: '個人情報の掲載',
    copyright: '著作権の侵害',
    adult: '成人向けの内容',
    illegal: '法令に反する内容',
    other: 'その他',
  },
  sentence: '補足（任意）',
  hint: '500文字まで',
  send: '通報する',
  done: '通報を受け付けました。対応の状況は設定の「通報した内容」で確認できます。',
  repeated:
    'すでに通報しています。前の通報は変わりません。対応の状況は設定の「通報した内容」で確認できます。',
  choose: '理由を選んでください。',
}
export default ja
export type ReportText = typeof ja
