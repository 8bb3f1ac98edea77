import { z } from 'zod'
import { tagSchema } from '../articles/article-content.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { pageQuerySchema } from '../http/json-api.ts'

export const searchPeriods = ['week', 'month', 'year'] as const
export type SearchPeriod = (typeof searchPeriods)[number]

/** An empty query runs no search (spec §5). */
export const searchQuerySchema = pageQuerySchema.extend({ q: z.string().trim().min(1).max(200) })

export const articleSearchQuerySchema = searchQuerySchema.extend({
  game: gameSlugSchema.optional(),
  tag: tagSchema.optional(),
  kind: z.enum(['strategy', 'blog']).optional(),
  language: z.enum(['ja', 'en']).optional(),
  /** Published within the last week, month or year. */
  period: z.enum(searchPeriods).optional(),
})
export type ArticleSearchQuery = z.output<typeof articleSearchQuerySchema>

/** GET search/counts?q: how much each kind of search finds. */
export const searchCountsQuerySchema = searchQuerySchema.pick({ q: true })
export interface SearchCounts {
  articles: number
  games: number
  users: number
}

/** A part of a text, and whether it is what was searched for. */
export interface MatchedText {
  text: string
  matched: boolean
}

/** `meta` of every search: by id of the resource, its name with the matches marked. */
export interface SearchMeta extends Record<string, unknown> {
  totalCount: number
  matches: Record<string, { title: MatchedText[]; excerpt?: MatchedText[] }>
  /** Id of the game that goes by exactly the name that was typed; it is included. */
  game?: string
  /** When nothing was found: names of games that may have been meant. */
  near?: { slug: string; title: string; titleJa: string | null; titleEn: string | null }[]
}
