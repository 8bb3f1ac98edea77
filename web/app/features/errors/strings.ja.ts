const ja = {
  notFoundTitle: 'ページが見つかりません',
  notFoundText: '削除されたか、下書きに戻されたか、アドレスが間違っている可能性があります。',
  forbiddenTitle: 'このページは表示できません',
  forbiddenText: 'このページを見る権限がありません。',
  unavailableTitle: 'ただいま表示できません',
  unavailableText: '一時的にデータを読み込めません。少し待ってからもう一度お試しください。',
  renderTitle: '申し訳ありません。予期しないエラーが発生しました。',
  renderText: 'ページを再読み込みしてください。',
  reload: '再読み込み',
  retry: 'もう一度試す',
  home: 'ホームへ戻る',
  offlineNotice: 'オフラインです。接続が戻ると再開します。',
}
export default ja
export type ErrorText = typeof ja
