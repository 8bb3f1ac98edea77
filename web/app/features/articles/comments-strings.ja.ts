const ja = {
  comments: 'コメント',
  counted: (count: string) => `コメント ${count}件`,
  all: 'すべて見る',
  quotePassage: '引用してコメント',
  none: 'コメントはまだありません。',
}
export default ja
export type ArticleCommentsText = typeof ja
