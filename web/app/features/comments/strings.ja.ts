const ja = {
  title: (article: string) => `「${article}」へのコメント`,
  description: (article: string) => `記事「${article}」に寄せられたコメントです。`,
  articles: 'ゲーム',
  thisArticle: 'この記事',
  comments: 'コメント',
  emptyTitle: 'コメントはまだありません',
  emptyText: 'コメントの受付は準備中です。よかった記事には「いいね」で気持ちを伝えられます。',
  back: '記事に戻る',
}
export default ja
export type CommentText = typeof ja
