const ja = {
  game: 'ゲーム',
  embedGone: {
    article: 'ここにあった記事は、今は公開されていません。',
    game: 'ここにあったゲームは、見つかりません。',
    category: 'このデータ表は公開されていません。',
  },
}
export default ja
export type EmbedText = typeof ja
