const ja = {
  panel: '記事を書く',
  search: 'ゲームを探す',
  placeholder: 'ゲームのタイトル（略称でも）',
  nothing: '見つかりませんでした。別の呼び方でお試しください。',
  recent: '最近書いたゲーム',
  drafts: '下書き',
  viewAll: 'すべて見る',
  noDrafts: '下書きはまだありません。上の欄からゲームを選ぶと書きはじめられます。',
  noTitle: 'タイトルなし',
}
export default ja
export type WritePanelText = typeof ja
