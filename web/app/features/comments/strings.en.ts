import type { CommentText } from '#app/features/comments/strings.ja.ts'

const en: CommentText = {
  title: article => `Comments on “${article}”`,
  description: article => `What readers say about the article “${article}”.`,
  articles: 'Games',
  thisArticle: 'this article',
  comments: 'Comments',
  count: count => `${count} in all`,
  order: 'Order',
  oldest: 'Oldest',
  newest: 'Newest',
  helpful: 'Most liked',
  emptyTitle: 'No comments yet',
  emptyText: 'Would you like to write the first one?',
  back: 'Back to the article',
  notShown: 'The linked comment can’t be shown. It may have been deleted.',
  others: 'The others are read from the oldest on',
}
export default en
