const ja = {
  newer: '公開中の本文より新しい下書きがあります',
  compare: '見比べる',
  publish: '更新する',
  published: '公開中の本文を更新しました',
  discard: '下書きを破棄',
  confirmDiscard: '新しい下書きを破棄しますか？',
  confirmDiscardText: '編集画面の本文が、公開中の本文に戻ります。破棄した下書きは履歴に残ります。',
  discarded: '公開中の本文に戻しました',
}
export default ja
export type NewerDraftText = typeof ja
