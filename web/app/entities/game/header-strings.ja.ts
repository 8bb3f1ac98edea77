const ja = {
  tabs: 'ゲームの記事',
  overview: '概要',
  latest: '新着',
  popular: '人気',
  reviews: 'レビュー',
  average: 'レビューの平均',
  search: '検索',
  staff: 'ゲームの管理',
  edit: '情報を編集',
  nicknames: '呼び名を編集',
  versions: 'バージョンを編集',
  version: (label: string) => `最新バージョン: ${label}`,
}
export default ja
export type GameHeaderText = typeof ja
