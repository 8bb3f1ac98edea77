const ja = {
  title: 'ゲーム棚',
  description: '積んでいるゲーム、プレイ中のゲーム、クリアしたゲームの記録です。',
  importCsv: 'CSVから取り込む',
  sort: '並び順',
  sorts: { recent: '変更が新しい順', played: 'プレイ時間が長い順' },
  edit: '編集',
  clear: '外す',
  emptyTitle: 'ゲーム棚はまだ空です',
  emptyText: 'ゲームのページの「棚に入れる」で、積み・プレイ中・クリアなどを記録できます。',
  findGames: 'ゲームを探す',
}
export default ja
export type ShelfPageText = typeof ja
