import type { CommentText } from '#app/features/comments/strings.ja.ts'

const en: CommentText = {
  title: article => `Comments on “${article}”`,
  description: article => `What readers say about the article “${article}”.`,
  articles: 'Games',
  thisArticle: 'this article',
  comments: 'Comments',
  emptyTitle: 'No comments yet',
  emptyText: 'Comments are not open yet. For now, a like tells the author that you enjoyed it.',
  back: 'Back to the article',
}
export default en
