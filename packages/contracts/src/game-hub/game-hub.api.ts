import { z } from 'zod'
import { articleResource } from '../articles/article.api.ts'
import { gameResource } from '../games/game.api.ts'
import { gameVersions } from '../games/game-version.api.ts'
import { countSchema, resourceOf } from '../http/json-api.ts'
import { userResource } from '../users/user.api.ts'
import { articlePurposes } from './article-purposes.ts'

/** Articles of a purpose, authors and versions of one game's page. */
export const HUB_ARTICLES = 3
export const HUB_AUTHORS = 6
export const HUB_VERSIONS = 3
export const HUB_TABLES = 4
/** The most popular articles of a game whose authors are compared. */
export const HUB_POPULAR = 300

const section = z.object({
  purpose: z.enum(articlePurposes),
  /** The most used tag of the purpose in this game, for the list of all; null: none of its tags is used. */
  tag: z.string().nullable(),
  /** The most popular ones, by ID. */
  articles: z.array(z.string()).min(1).max(HUB_ARTICLES),
})

/** `articlesCount`: their articles among the 300 most popular of the game. */
const author = z.object({ id: z.string(), articlesCount: countSchema })

/** A data table, and the newest article that shows it, by ID. */
const dataTable = z.object({ id: z.string(), name: z.string(), rowsCount: countSchema, article: z.string() })

/** GET games/{slug}/hub: articles by purpose, data tables, authors by likes, and the newest versions. Anonymous authors are not listed. */
export const gameHubDocument = z
  .object({
    data: resourceOf(
      'gameHub',
      z.object({
        /** Purposes without an article are omitted. */
        sections: z.array(section).max(articlePurposes.length),
        /** The last changed ones first. */
        tables: z.array(dataTable).max(HUB_TABLES),
        authors: z.array(author).max(HUB_AUTHORS),
        versions: gameVersions.shape.data.max(HUB_VERSIONS),
      }),
    ),
    included: z.array(z.discriminatedUnion('type', [articleResource, gameResource, userResource])),
  })
  .meta({ id: 'GameHub' })
export type GameHub = z.output<typeof gameHubDocument>
