import { z } from 'zod'
import { allOf, countSchema, dataOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'

export const igdbRunStates = ['waiting', 'fetching', 'matching', 'done', 'failed'] as const
export type IgdbRunState = (typeof igdbRunStates)[number]

/** Why a run failed. The next run continues where it ended. */
export const igdbRunFaults = ['refused', 'unavailable', 'unreadable', 'internal'] as const
export type IgdbRunFault = (typeof igdbRunFaults)[number]

const run = z.object({
  id: z.uuid(),
  state: z.enum(igdbRunStates),
  fault: z.enum(igdbRunFaults).nullable(),
  /** Started by the nightly refresh. */
  scheduled: z.boolean(),
  requestedAt: timeSchema,
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  /** Pages of 500 entries. */
  pages: countSchema,
  fetched: countSchema,
  changed: countSchema,
  matched: countSchema,
  claimed: countSchema,
  edited: countSchema,
  doubtful: countSchema,
})
export type IgdbRun = z.output<typeof run>

/** GET igdb (role owner). */
export const igdbDocument = dataOf(
  resourceOf(
    'igdb',
    z.object({
      /** Entries of the cache. */
      entries: countSchema,
      /** Entries that describe a game of the catalogue. */
      claimed: countSchema,
      doubtful: countSchema,
      /** The last import. */
      run: run.nullable(),
      /** The nightly refresh; null without a schedule. */
      refresh: z.object({ nextAt: timeSchema.nullable(), lastAt: timeSchema.nullable() }).nullable(),
    }),
  ),
)
export type IgdbDocument = z.output<typeof igdbDocument>

/** POST igdb (role owner): starts a run, or resumes the one that is not finished. `whole`: reads unchanged entries too. */
export const startIgdbBody = z.object({ whole: z.boolean().default(false) })
export const startedIgdbDocument = dataOf(resourceOf('igdb_run', z.object({ isNew: z.boolean() })))
export type StartedIgdbDocument = z.output<typeof startedIgdbDocument>

const candidate = resourceOf(
  'igdb_candidate',
  z.object({
    igdbId: z.number().int(),
    gameId: shortIdSchema,
    /** 0–100. */
    score: countSchema,
    entry: z.object({
      title: z.string(),
      titles: z.array(z.string()),
      year: z.number().int().nullable(),
      platforms: z.array(z.string()),
    }),
    game: z.object({
      slug: z.string(),
      title: z.string(),
      year: z.number().int().nullable(),
      platforms: z.array(z.string()),
    }),
  }),
)
export type IgdbCandidate = z.output<typeof candidate>
/** GET igdb/candidates (role owner): doubtful pairs, the likeliest first. */
export const igdbCandidatesQuery = pageQuerySchema
export const igdbCandidateList = allOf(candidate).meta({ id: 'IgdbCandidateList' })
export type IgdbCandidateList = z.output<typeof igdbCandidateList>

/** PATCH igdb/{id} (role owner): decides about an entry and a game. `released` ends a match and rejects the pair. */
export const igdbEntryParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
export const decideMatchBody = z.object({
  game_id: shortIdSchema,
  state: z.enum(['claimed', 'rejected', 'released']),
})
export const decidedMatchDocument = dataOf(
  resourceOf('igdb_match', z.object({ gameId: shortIdSchema.nullable() })),
)
