const ja = {
  title: (article: string) => `「${article}」へのコメント`,
  description: (article: string) => `記事「${article}」に寄せられたコメントです。`,
  articles: 'ゲーム',
  thisArticle: 'この記事',
  comments: 'コメント',
  count: (count: string) => `${count}件`,
  order: '並び順',
  oldest: '古い順',
  newest: '新しい順',
  helpful: 'いいねの多い順',
  emptyTitle: 'コメントはまだありません',
  emptyText: '最初のコメントを書いてみませんか。',
  back: '記事に戻る',
  notShown: 'リンク先のコメントは表示できません。削除された可能性があります。',
  others: 'これより下のコメントは、古い順で読めます',
}
export default ja
export type CommentText = typeof ja
