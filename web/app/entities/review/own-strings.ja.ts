const ja = {
  menu: (title: string) => `レビュー「${title || '無題'}」のメニュー`,
  unpublish: '下書きに戻す',
  unpublished: '下書きに戻しました',
  remove: '削除',
  removeNow: '削除する',
  removed: 'レビューを削除しました',
  restored: 'レビューを元に戻しました',
  undo: '元に戻す',
  removePlaythrough: (day: string) => `${day}の記録を削除`,
  removedPlaythrough: 'プレイの記録を削除しました',
  confirmRemove: 'このレビューを削除しますか？',
  confirmRemoveText: '30日間は「自分のレビュー」から元に戻せます。',
  confirmUnpublish: 'このレビューを下書きに戻しますか？',
  confirmUnpublishText: '公開するまで、ほかのユーザーには表示されません。点数も平均から外れます。',
}
export default ja
export type OwnReviewText = typeof ja
