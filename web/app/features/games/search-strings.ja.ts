const ja = {
  searchTitle: (game: string) => `${game}の記事を検索`,
  searchDescription: (game: string) => `${game}の記事をことばやタグで探せます。`,
  searchPlaceholder: '記事のことばを入力',
  searchNone: '一致する記事は見つかりませんでした',
  searchHint: 'ことばを変えるか、タグから探してみてください。',
  searchStart: 'ことばを入力すると、このゲームの記事を探します',
}
export default ja
export type GameSearchText = typeof ja
