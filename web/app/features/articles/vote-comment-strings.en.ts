import type { VoteCommentText } from '#app/features/articles/vote-comment-strings.ja.ts'

const en: VoteCommentText = {
  sentence: 'In a sentence (optional)',
  hint: (mark, max) =>
    `Published as a comment that begins with “${mark}”. The author is notified. Up to ${max} characters.`,
}
export default en
