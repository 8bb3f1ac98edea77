import type { EmbedText } from '#app/entities/article/embed-strings.ja.ts'

const en: EmbedText = {
  game: 'Game',
  review: game => `Review of ${game}`,
  embedGone: {
    article: 'The article shown here is no longer public.',
    game: 'The game shown here cannot be found.',
    category: 'This data table isn’t public now.',
    review: 'The review shown here is no longer public.',
  },
}
export default en
