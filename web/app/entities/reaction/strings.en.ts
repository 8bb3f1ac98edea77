import type { ReactionText } from '#app/entities/reaction/strings.ja.ts'

const en: ReactionText = {
  like: 'Like',
  liked: 'Liked',
  bookmark: 'Bookmark',
  bookmarked: 'Bookmarked',
}
export default en
