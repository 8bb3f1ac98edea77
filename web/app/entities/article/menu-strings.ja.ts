const ja = {
  menu: '記事のメニュー',
  edit: '編集',
  duplicateDraft: '下書きとして複製',
  duplicateTemplate: 'テンプレートとして複製',
  unpublish: '下書きに戻す',
  remove: '削除',
  confirmRemove: 'この記事を削除しますか？',
  confirmRemoveText: '削除した記事は元に戻せません。',
  removed: '削除しました',
  confirmUnpublish: 'この記事を下書きに戻しますか？',
  confirmUnpublishText: '一覧・ランキング・検索から消え、ほかの人は読めなくなります。',
  unpublished: '下書きに戻しました',
}
export default ja
export type ArticleMenuText = typeof ja
