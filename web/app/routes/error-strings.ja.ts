const ja = {
  notFoundTitle: 'ページが見つかりません',
  notFoundText: '削除されたか、下書きに戻されたか、URLが間違っている可能性があります。',
  forbiddenTitle: 'このページは表示できません',
  forbiddenText: 'このページを見る権限がありません。',
  unavailableTitle: 'ただいま表示できません',
  unavailableText: '一時的にデータを読み込めません。時間をおいて、もう一度お試しください。',
  missingNow: 'いま使えないもの：',
  missing: {
    events: '記録の保存',
    database: 'データベース',
    search: '検索',
    redis: '順番待ちと回数の管理',
    identity: 'ログイン',
    reads: '記事やゲームの読み込み',
    writes: '書き込み',
    disk: '保存する場所の空き',
  },
  renderTitle: '申し訳ありません。予期しないエラーが発生しました。',
  renderText: 'ページを再読み込みしてください。',
  faultId: 'エラー番号',
  reload: '再読み込み',
  retry: 'もう一度試す',
  home: 'ホームへ戻る',
  offlineNotice: 'オフラインです。接続が戻ると再開します。',
}
export default ja
export type ErrorText = typeof ja
