import type { ArticleCommentsText } from '#app/features/articles/comments-strings.ja.ts'

const en: ArticleCommentsText = {
  comments: 'Comments',
  counted: count => `Comments (${count})`,
  all: 'See all',
  quotePassage: 'Comment on this passage',
  none: 'No comments yet.',
}
export default en
