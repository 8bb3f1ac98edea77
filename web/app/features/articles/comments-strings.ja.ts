const ja = {
  comments: 'コメント',
  counted: (count: string) => `コメント ${count}件`,
  all: 'すべて見る',
  none: 'コメントはまだありません。',
}
export default ja
export type ArticleCommentsText = typeof ja
