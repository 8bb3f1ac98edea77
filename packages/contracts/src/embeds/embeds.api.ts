import { z } from 'zod'
import { articleBodyResource, articleResource, besideArticles } from '../articles/article.api.ts'
import { embeddedCategory } from '../categories/category.api.ts'
import { gameResource } from '../games/game.api.ts'
import { reviewResource } from '../reviews/review.api.ts'
import { userResource } from '../users/user.api.ts'

/**
 * Additionally includes the articles, games and reviews of its cards, and its embedded database categories with
 * rows.
 */
export const articleDocument = z.object({
  data: articleBodyResource,
  included: z.array(
    z.discriminatedUnion('type', [
      articleResource,
      gameResource,
      userResource,
      embeddedCategory,
      reviewResource,
    ]),
  ),
})
export type ArticleDocument = z.output<typeof articleDocument>

/** GET embeds: the cards embedded in texts. */
export const embedDocument = z.object({
  data: z.array(
    z.discriminatedUnion('type', [articleResource, gameResource, embeddedCategory, reviewResource]),
  ),
  included: z.array(besideArticles),
})
export type EmbedDocument = z.output<typeof embedDocument>
