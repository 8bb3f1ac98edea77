import type { ArticlePartsText } from '#app/entities/article/parts-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ArticlePartsText = {
  game: 'Game',
  embedGone: {
    article: 'The article that stood here is no longer public.',
    game: 'The game that stood here cannot be found.',
  },
  views: count => plural(count, 'view'),
  excludedViews: count => `${count} not counted`,
  excludedViewsHint: 'Bots, and repeats from the same user or network on the same day, do not count',
}
export default en
