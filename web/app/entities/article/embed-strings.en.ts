import type { EmbedText } from '#app/entities/article/embed-strings.ja.ts'

const en: EmbedText = {
  game: 'Game',
  review: game => `Review of ${game}`,
  embedGone: {
    article: 'The article that stood here is no longer public.',
    game: 'The game that stood here cannot be found.',
    category: 'This data table isn’t public now.',
    review: 'The review that stood here is no longer public.',
  },
}
export default en
