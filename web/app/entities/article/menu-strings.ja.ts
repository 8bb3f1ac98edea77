const ja = {
  menu: (title: string) => `記事「${title || '無題'}」のメニュー`,
  templateMenu: (title: string) => `テンプレート「${title || '無題'}」のメニュー`,
  rename: '名前と分類',
  edit: '編集',
  history: '版の履歴',
  duplicateDraft: '下書きとして複製',
  duplicateTemplate: 'テンプレートとして複製',
  unpublish: '下書きに戻す',
  remove: '削除',
  confirmRemove: 'この記事を削除しますか？',
  confirmRemoveTemplate: 'このテンプレートを削除しますか？',
  confirmRemoveText: '30日間は「自分の記事」の「削除済み」から元に戻せます。そのあとは完全に消えます。',
  removed: '削除しました',
  undo: '元に戻す',
  restored: '元に戻しました',
  confirmUnpublish: 'この記事を下書きに戻しますか？',
  confirmUnpublishText: '一覧・ランキング・検索から消え、ほかの人は読めなくなります。',
  unpublished: '下書きに戻しました',
}
export default ja
export type ArticleMenuText = typeof ja
