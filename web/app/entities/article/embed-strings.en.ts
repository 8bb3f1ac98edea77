import type { EmbedText } from '#app/entities/article/embed-strings.ja.ts'

const en: EmbedText = {
  game: 'Game',
  embedGone: {
    article: 'The article that stood here is no longer public.',
    game: 'The game that stood here cannot be found.',
    category: 'This data table isn’t public now.',
  },
}
export default en
