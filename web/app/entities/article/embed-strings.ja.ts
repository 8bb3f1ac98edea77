const ja = {
  game: 'ゲーム',
  review: (game: string) => `${game}のレビュー`,
  embedGone: {
    article: 'ここにあった記事は、今は公開されていません。',
    game: 'ここにあったゲームは、見つかりません。',
    category: 'このデータ表は公開されていません。',
    review: 'ここにあったレビューは、今は公開されていません。',
  },
}
export default ja
export type EmbedText = typeof ja
