const ja = {
  title: '検索',
  titleFor: (q: string) => `「${q}」の検索結果`,
  description: '記事、ゲーム、ユーザーを探せます。',
  writeArticle: '記事を書く',
  writeReview: 'レビューを書く',
  chooseGame: (mode: string) => `${mode}ゲームを選んでください。`,
  cancelMode: 'やめる',
  label: '検索することば',
  placeholder: 'ゲーム名・ことば・ユーザー',
  tabsLabel: '検索の対象',
  tabs: { articles: '記事', games: 'ゲーム', users: 'ユーザー' },
  start: '探したいことばを入力してください',
  none: (q: string) => `「${q}」に一致するものは見つかりませんでした`,
  noneHint: '別のことばや、ひらがな・カタカナ・英語でも試してみてください。',
  missingGame: 'ゲームが見つからないときは、こちらから追加を依頼できます。',
  results: (count: string) => `${count}件`,
  failed: '検索できませんでした。しばらくしてからもう一度お試しください。',
}
export default ja
export type SearchText = typeof ja
