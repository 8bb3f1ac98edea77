import { z } from 'zod'
import { articleListWith } from '../articles/article.api.ts'
import { tagSchema } from '../articles/article-content.ts'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { countSchema, dataOf, listOf, searchQuerySchema } from '../http/json-api.ts'
import { reviewListWith } from '../reviews/review.api.ts'
import { shelfChoices } from '../shelf/shelf-parts.ts'
import { userResource } from '../users/user.api.ts'

export const searchPeriods = ['week', 'month', 'year'] as const
export type SearchPeriod = (typeof searchPeriods)[number]

/** `close`: only games whose name resembles the whole query, the closest first; one page. */
export const gameSearchQuerySchema = searchQuerySchema.extend({ close: z.literal('true').optional() })
export type GameSearchQuery = z.output<typeof gameSearchQuerySchema>

export const articleSearchQuerySchema = searchQuerySchema.extend({
  game: gameSlugSchema.optional(),
  tag: tagSchema.optional(),
  kind: z.enum(['strategy', 'blog']).optional(),
  language: z.enum(['ja', 'en']).optional(),
  /** Published within the last week, month or year. */
  period: z.enum(searchPeriods).optional(),
})
export type ArticleSearchQuery = z.output<typeof articleSearchQuerySchema>
/** GET my/shelf_articles: articles about games on the own shelf. */
export const shelfArticlesQuery = articleSearchQuerySchema.extend({
  shelf: z.enum(shelfChoices).default('any'),
})

/** GET search/counts?q: how much each kind of search finds. */
export const searchCountsQuerySchema = searchQuerySchema.pick({ q: true })
const searchCounts = z.object({
  ...{ articles: countSchema, reviews: countSchema, games: countSchema, users: countSchema },
})
export type SearchCounts = z.output<typeof searchCounts>
export const searchCountsDocument = dataOf(searchCounts)
export type SearchCountsDocument = z.output<typeof searchCountsDocument>

/** A part of a text, and whether it is what was searched for. */
const matchedText = z.object({ text: z.string(), matched: z.boolean() })
export type MatchedText = z.output<typeof matchedText>

const searchMeta = {
  /** By id of the resource, its name with the matches marked. */
  matches: z.record(
    z.string(),
    z.object({ title: z.array(matchedText), excerpt: z.array(matchedText).optional() }),
  ),
  /** When nothing was found: names of games that may have been meant. */
  near: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        titleJa: z.string().nullable(),
        titleEn: z.string().nullable(),
      }),
    )
    .optional(),
}
/** `game`: id of the game that goes by exactly the name that was typed; it is included. */
export const foundArticles = articleListWith({ ...searchMeta, game: z.string().optional() })
export type FoundArticles = z.output<typeof foundArticles>
export const foundGameReviews = reviewListWith(searchMeta)
export type FoundGameReviews = z.output<typeof foundGameReviews>
export const foundGames = listOf(gameResource, undefined, searchMeta)
export type FoundGames = z.output<typeof foundGames>
export const foundUsers = listOf(userResource, undefined, searchMeta)
export type FoundUsers = z.output<typeof foundUsers>
/** `meta` of any search. */
export type SearchMeta = FoundArticles['meta']
