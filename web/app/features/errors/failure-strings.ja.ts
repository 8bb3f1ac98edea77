const ja = {
  unknownTitle: '不明なエラーが発生しました。',
  unknownText: '何度も起きる場合は、左上の「不具合・ご意見フォーム」からお知らせください。',
  signInTitle: 'ログインしてください。',
  signIn: 'ログイン',
  verifyTitle: 'メールアドレスを確認して、登録を完了してください。',
  verifyText: 'お送りした確認メールのリンクを開くと、書いたり「いいね」したりできるようになります。',
  resend: '確認メールを再送する',
  resent: (address: string) => `${address} にメールを送りました。`,
  resentWithoutAddress: 'メールを送りました。',
  resendFailed: 'メールを送れませんでした。しばらくしてからもう一度お試しください。',
  invalidTitle: '問題が発生しました。',
  offline: 'ネットワークに接続できません。',
  timedOut: '応答がありませんでした。もう一度お試しください。',
  tooMany: '操作が多すぎます。少し待ってからお試しください。',
  ok: '閉じる',
  forbiddenTitle: 'このページは表示できません',
  forbiddenText: 'このページを見る権限がありません。',
  unavailableTitle: 'ただいま表示できません',
  unavailableText: '一時的にデータを読み込めません。少し待ってからもう一度お試しください。',
}
export default ja
export type FailureText = typeof ja
