const ja = {
  searchTitle: (game: string) => `${game}の記事を検索`,
  searchDescription: (game: string) => `${game}の記事をキーワードやタグで探せます。`,
  searchPlaceholder: 'キーワードを入力',
  searchNone: '一致する記事は見つかりませんでした',
  searchHint: 'キーワードを変えるか、タグから探してみてください。',
  searchStart: 'キーワードを入力すると、このゲームの記事を探します',
}
export default ja
export type GameSearchText = typeof ja
