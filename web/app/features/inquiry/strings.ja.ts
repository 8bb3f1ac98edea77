const ja = {
  title: 'お問い合わせ',
  genre: '種類',
  genres: {
    bug: '不具合・障害の報告',
    feature: '機能へのご意見・ご要望',
    game_title: 'ゲームタイトルの追加依頼',
    violation: '記事・ユーザーの通報',
    other: 'その他',
  },
  about: {
    article: '報告する記事',
    user: '報告するユーザー',
    image: '報告する画像',
    gameReview: '報告するレビュー',
  },
  email: 'メールアドレス',
  contents: '内容',
  required: '入力してください。',
  emailInvalid: 'メールアドレスの形で、小文字で入力してください。',
  send: '送信する',
  failed: 'エラーが発生しました。時間をおいてもう一度お試しください。',
  gone: '通報の対象は、もう公開されていません。',
  sentTitle: '送信しました',
  sentText: 'お問い合わせありがとうございます。内容を確認してご連絡します。',
  close: '閉じる',
}
export default ja
export type InquiryText = typeof ja
