import { z } from 'zod'
import { countsOfDay, isShort, spanOfDays, tooLong } from '../days.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { countSchema, dataOf, pageQuerySchema, timeSchema } from '../http/json-api.ts'
import { articleKindSchema } from './article-content.ts'
import { ownSorts } from './own-sorts.ts'

export const flag = z.enum(['0', '1', 'true', 'false']).optional()
/** Is a flag of a query set? */
export const isSet = (value: z.output<typeof flag>): boolean => value === '1' || value === 'true'

/** GET my/articles: own articles, filtered and sorted. Deleted ones that can be restored are a separate list. */
export const ownArticlesQuery = pageQuerySchema.extend({
  'filter[published]': flag,
  'filter[draft]': flag,
  'filter[template]': flag,
  'filter[deleted]': flag,
  /** Waits for the time of its publication, or missed it. */
  'filter[scheduled]': flag,
  /** Public guides that are to be checked for the newest version of their game. */
  'filter[unchecked]': flag,
  'filter[kind]': articleKindSchema.optional(),
  'filter[game]': gameSlugSchema.optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(ownSorts).default('updated'),
  include: z.string().max(100).optional(),
})
export type OwnArticlesQuery = z.output<typeof ownArticlesQuery>

/** GET my/articles/{path}/numbers */
export const numbersQuery = spanOfDays.refine(isShort, tooLong)

/** When something else came before readers than the day before. */
const turn = z.object({ at: timeSchema, what: z.enum(['published', 'revised', 'unpublished']) })
export const articleNumbersDocument = dataOf(
  z.object({
    title: z.string(),
    gameSlug: z.string().nullable(),
    totals: z.object({
      ...{ likes: countSchema, bookmarks: countSchema, views: countSchema },
      /** Views of those who read to the end; at most the views. */
      finishes: countSchema,
    }),
    days: z.array(countsOfDay.extend({ finishes: countSchema })),
    turns: z.array(turn),
  }),
)
export type ArticleNumbersDocument = z.output<typeof articleNumbersDocument>
