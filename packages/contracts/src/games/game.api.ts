import { z } from 'zod'
import { countSchema, dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { writtenLine } from '../line-of-text.ts'
import {
  CHANGE_REASON_MAX,
  type GameDetails,
  gameDetailsSchema,
  gameSlugSchema,
  newGameSlugSchema,
  writtenNicknamesSchema,
} from './game.events.ts'
import {
  GAME_FILTERS,
  GAME_SORTS,
  type GameFilter,
  type GameFilterName,
  gameFilterNames,
} from './game-filters.ts'

/** Spec §3. `title` is the Japanese one, else the English one; a client picks by its language. */
const gameAttributes = z.object({
  slug: z.string(),
  title: z.string(),
  titleJa: z.string().nullable(),
  titleEn: z.string().nullable(),
  thumbnail: z.string().nullable(),
  platforms: z.array(z.string()),
  year: z.number().int().nullable(),
  /** The day of the first release; null: not known. */
  releasedOn: z.iso.date().nullable(),
  genres: z.array(z.string()),
  /** The newest of any platform that moderators have announced. */
  currentVersion: z.string().nullable(),
  articlesCount: countSchema,
  gameReviewsCount: countSchema,
  /** Mean of the scores (1–10, two decimals); null below five reviews. */
  averageScore: z.number().nullable(),
  followersCount: countSchema,
})
export type GameAttributes = z.output<typeof gameAttributes>
export const gameResource = resourceOf('game', gameAttributes).meta({ id: 'Game' })
export type GameResource = z.output<typeof gameResource>
export const gameDocument = dataOf(gameResource)
export type GameDocument = z.output<typeof gameDocument>
export const gameList = listOf(gameResource).meta({ id: 'GameList' })
export type GameList = z.output<typeof gameList>
const filterSchemaOf = (filter: GameFilter) =>
  'of' in filter ? z.enum(filter.of) : z.string().trim().min(1).max(filter.longest)
const filterSchemas = Object.fromEntries(
  gameFilterNames.map(name => [name, filterSchemaOf(GAME_FILTERS[name]).optional()]),
) as { [Name in GameFilterName]: z.ZodOptional<ReturnType<typeof filterSchemaOf>> }
/** GET search/catalogue, and GET games, which has no `q`. `sort`: by default as `defaultGameSort`. `facets`: with counts of choices in `meta.facets`. */
export const gamesQuery = pageQuerySchema.extend({
  ...filterSchemas,
  sort: z.enum(GAME_SORTS).optional(),
  facets: z.enum(['1', 'true']).optional(),
})
export type GamesQuery = z.output<typeof gamesQuery>

const counts = z.record(z.string(), countSchema)
/** Numbers of games by filter, each with all other filters applied. */
export const gameFacets = z
  .object({
    /** By filter and its value; a value without games is omitted. */
    counts: z.record(z.enum(gameFilterNames).exclude(['q']), counts),
    /** Names of the platforms in `counts`, and of the one in the request. */
    platforms: z.record(z.string(), z.string()),
    /** By filter of the request (also `shelf`): the number of games without that one. */
    without: counts,
  })
  .meta({ id: 'GameFacets' })
export type GameFacets = z.output<typeof gameFacets>
export const catalogueList = listOf(gameResource, z.never(), { facets: gameFacets.optional() }).meta({
  id: 'CatalogueList',
})
export type CatalogueList = z.output<typeof catalogueList>

/** POST games (role owner): adds to the catalogue; with `only_new` a game that is there is not edited. */
export const addGameBody = z.object({
  slug: newGameSlugSchema,
  details: gameDetailsSchema,
  only_new: z.boolean().default(false),
})
const changeReason = writtenLine(CHANGE_REASON_MAX).min(1)
/** Revision of the last event of a game. An edit that names another one is rejected. */
export const gameVersionNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** PUT games/{slug} (role owner): the details from now on, whole. Without nicknames, those of the game stay. */
export const editGameBody = z.object({
  details: gameDetailsSchema,
  reason: changeReason,
  version: gameVersionNumber.optional(),
})
/** PUT games/{slug}/hidden (role owner). */
export const hideGameBody = z.object({ hidden: z.boolean(), reason: changeReason })
/** POST igdb/delete (role owner): only a game without content. */
export const deleteGameBody = z.object({ game_slug: gameSlugSchema, reason: changeReason })
/** `MergedInto`: shown as the other game, until `PartedFrom`; `MergedHere`, `PartedHere`: the same of the other game. */
const gameChangeKinds = [
  ...(['GameAdded', 'GameEdited', 'GameHidden', 'GameShown', 'GameDeleted'] as const),
  ...(['MergedInto', 'PartedFrom', 'MergedHere', 'PartedHere'] as const),
] as const
export type GameChangeKind = (typeof gameChangeKinds)[number]
/** GET games/{slug}/changes (role owner): the catalogue's data of a game and its history, newest first. */
const gameChange = z.object({
  kind: z.enum(gameChangeKinds),
  at: timeSchema,
  /** The account that made the change; null: an import, or a deleted account. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which details it changed. */
  fields: z.array(z.string()),
  /** The other game of a merge. */
  other: gameResource.shape.attributes
    .pick({ slug: true, title: true, titleJa: true, titleEn: true })
    .nullable(),
})
export const gameChangesDocument = dataOf(
  resourceOf(
    'game_changes',
    z.object({
      details: z.custom<GameDetails>().meta({ type: 'object' }),
      /** For `version` of an edit. */
      version: gameVersionNumber,
      hidden: z.boolean(),
      changes: z.array(gameChange),
    }),
  ),
)
export type GameChangesDocument = z.output<typeof gameChangesDocument>
/** PUT games/{slug}/nicknames (role moderator): replaces the nicknames of the game. */
export const nicknamesBody = z.object({ nicknames: writtenNicknamesSchema })

const nicknames = z.array(z.string())
/** GET games/{slug}/nicknames (role moderator). */
export const nicknamesDocument = dataOf(
  resourceOf(
    'game_nicknames',
    z.object({
      nicknames,
      /** By which the game is found anyway: the catalogue's names, and what follows from lists that are shipped. */
      known: z.array(z.string()),
    }),
  ),
)
export type NicknamesDocument = z.output<typeof nicknamesDocument>

/** Response of commands. */
export const addedGameDocument = dataOf(resourceOf('game', z.object({ slug: z.string() })))
export const editedGameDocument = dataOf(
  resourceOf('game', z.object({ slug: z.string(), version: gameVersionNumber })),
)
export type EditedGameDocument = z.output<typeof editedGameDocument>
export const setNicknamesDocument = dataOf(resourceOf('game_nicknames', z.object({ nicknames })))
export const followedGameDocument = dataOf(
  resourceOf('game', z.object({ slug: z.string(), followedByCurrentUser: z.boolean() })),
)

export const gameSlugParams = z.object({ slug: gameSlugSchema })
