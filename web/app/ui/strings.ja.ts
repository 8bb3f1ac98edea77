const ja = {
  close: '閉じる',
  cancel: 'キャンセル',
  loadMore: 'もっと見る',
  moreFailed: '続きを読み込めませんでした。',
  loading: '読み込み中',
  previousPage: '前のページ',
  nextPage: '次のページ',
  page: (number: number) => `${number}ページ`,
  pages: 'ページ',
  shownOf: (shown: number, total: number) => `${total}件中${shown}件を表示`,
  required: '必須',
  partFailed: '読み込めませんでした。',
  retry: 'もう一度試す',
  noMatches: '見つかりませんでした',
  clear: '消去',
  notifications: 'お知らせ',
  showTyped: '入力した文字を表示する',
}
export default ja
export type UiText = typeof ja
