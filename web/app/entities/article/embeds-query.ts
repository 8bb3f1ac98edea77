import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { Language } from '#app/i18n/language.ts'

/** Parameters of `GET embeds` for these cards. */
export const embedsQuery = (idsOf: (kind: EmbedKind) => readonly string[], language: Language) => ({
  articles: idsOf('article').join(),
  games: idsOf('game').join(),
  categories: idsOf('category').join(),
  reviews: idsOf('review').join(),
  language,
})
