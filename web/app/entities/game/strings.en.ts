import type { GameText } from '#app/entities/game/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: GameText = {
  listTitle: 'Games',
  articles: count => plural(count, 'article'),
  reviews: count => plural(count, 'review'),
}
export default en
