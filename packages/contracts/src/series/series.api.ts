import { z } from 'zod'
import { articleListWith, articleResource } from '../articles/article.api.ts'
import { gameResource } from '../games/game.api.ts'
import { allOf, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { userResource } from '../users/user.api.ts'
import { SERIES_DESCRIPTION_MAX, SERIES_PARTS_MAX, SERIES_TITLE_MAX } from './series-parts.ts'

const words = z.object({
  title: writtenLine(SERIES_TITLE_MAX).pipe(z.string().min(1)),
  description: writtenLines(SERIES_DESCRIPTION_MAX).default(''),
})
const parts = z
  .array(shortIdSchema)
  .max(SERIES_PARTS_MAX)
  .refine(ids => new Set(ids).size === ids.length, 'repeated')

/** POST my/series */
export const makeSeriesBody = words
/** PATCH my/series/{id}: both words. `seen`: those that its author had before them; 409 where there are others by now. */
export const rewordSeriesBody = words.extend({ seen: words })
/**
 * PATCH my/series/{id}/parts: all its articles in their order. `revision`: the one that the order was made from; 409 where another
 * tab was faster.
 */
export const setPartsBody = z.object({ article_ids: parts, revision: z.string().regex(/^\d{1,19}$/) })
/** PATCH my/articles/{path}/series: puts an own article at the end of a series; null takes it out of its series. */
export const placeInSeriesBody = z.object({ series_id: shortIdSchema.nullable() })

const order = {
  /** When its parts changed last: sent back with the next order. */
  revision: z.string(),
  articleIds: z.array(z.string()),
}
/** Response of a command. Without text, since its receipt would outlast it. */
export const changedSeriesDocument = dataOf(resourceOf('series', z.object(order)))
export type ChangedSeriesDocument = z.output<typeof changedSeriesDocument>
/** Response of placing an article: its series. */
export const placedInSeriesDocument = dataOf(
  resourceOf('article', z.object({ seriesId: z.string().nullable() })),
)

const ownSeries = resourceOf(
  'series',
  z.object({ title: z.string(), description: z.string(), updatedAt: timeSchema, ...order }),
)
export type OwnSeries = z.output<typeof ownSeries>
/** GET my/series: the last changed first. */
export const ownSeriesList = allOf(ownSeries)
export type OwnSeriesList = z.output<typeof ownSeriesList>
/** GET my/series/{id}: includes its articles, public or not. */
export const ownSeriesDocument = z.object({
  data: ownSeries,
  included: z.array(z.discriminatedUnion('type', [articleResource, gameResource, userResource])),
})
export type OwnSeriesDocument = z.output<typeof ownSeriesDocument>

/** GET series/{id}: its public articles in order; 404 if it does not exist. */
export const seriesArticles = articleListWith({
  series: z.object({ id: z.string(), title: z.string(), description: z.string() }),
})
export type SeriesArticles = z.output<typeof seriesArticles>
