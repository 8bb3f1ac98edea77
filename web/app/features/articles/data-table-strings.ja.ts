const ja = {
  filter: '表を絞り込む',
  sort: 'この列で並べ替える',
  more: 'もっと見る',
  loading: '読み込み中…',
  failed: '読み込めませんでした。時間をおいて、もう一度お試しください。',
  shown: (shown: number, found: number) =>
    shown < found
      ? `${found.toLocaleString('ja')}行のうち${shown.toLocaleString('ja')}行`
      : `${found.toLocaleString('ja')}行`,
}
export default ja
export type DataTableText = typeof ja
