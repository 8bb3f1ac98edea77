import { statfs } from 'node:fs/promises'
import { DAMAGED } from '@koryaku/cli-kit/exit-codes.ts'
import { partStatusSchema } from '@koryaku/contracts/operations/part-status.ts'
import type { HealthPart } from '@koryaku/contracts/operations/site-health.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { NEWER_EVENTS, REDIS_FULL } from '@koryaku/server-kit/health.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Check, Finding } from './site-health.ts'

interface Needs {
  config: Pick<Config, 'PORT' | 'DATA_DIR' | 'SUPERVISOR_URL'>
  db: Pool
  search: Meilisearch
}

// Bound: query-api | look at the other parts | ASK_WITHIN_MS
const ASK_WITHIN_MS = 700
const NEARLY_FULL_BYTES = 200 * 1024 * 1024
const NOT_BUILT = new Set(['42P01', '3F000', '3D000'])
/** Names of the services in the supervisor, and in the API. */
const PARTS: Record<string, HealthPart> = {
  PostgreSQL: 'database',
  Redis: 'redis',
  'event store': 'events',
  'search server': 'search',
  'command API': 'writes',
  projector: 'read_models',
  worker: 'mail',
  'search indexer': 'search_index',
}
const readySchema = z.object({ down: z.array(z.string()) })
const partsSchema = z.object({ parts: z.array(partStatusSchema) })

const firstPaused = statement(() =>
  read.selectFrom('read.checkpoint').select('projection').where('status', '=', 'paused').limit(1),
)

/** All services that the site needs, and the check that detects the failure of each. */
export function siteChecks({ config, db, search }: Needs): Check[] {
  const ready = (service: Parameters<typeof addressOf>[0]) =>
    ask(`${addressOf(service, config.PORT)}/health/ready`, readySchema)
  return [
    { part: 'database', look: () => lookAtDatabase(db) },
    { part: 'read_models', look: () => lookAtReadModels(db) },
    {
      part: 'read_models',
      look: async () => {
        const { down } = await ready('projector')
        // How far behind they are only the log knows, and that it is damaged only a store that answers.
        if (down.includes('event store')) return [{ part: 'events', reason: 'no_answer' }]
        if (down.includes('event log')) return [{ part: 'events', reason: 'damaged' }]
        if (down.includes(NEWER_EVENTS)) return [{ part: 'read_models', reason: 'outdated' }]
        return down.includes('projections') ? [{ part: 'read_models', reason: 'behind' }] : []
      },
    },
    {
      part: 'writes',
      look: async () => {
        const { down } = await ready('commandApi')
        if (down.includes('event store')) return [{ part: 'events', reason: 'no_answer' }]
        return down.includes('tables') ? [{ part: 'writes', reason: 'not_ready' }] : []
      },
    },
    {
      part: 'mail',
      look: async () => {
        const { down } = await ready('worker')
        if (down.includes('redis')) return [{ part: 'redis', reason: 'no_answer' }]
        return down.includes(REDIS_FULL) ? [{ part: 'redis', reason: 'full' }] : []
      },
    },
    {
      part: 'search',
      look: async () => {
        const { indexes } = await search.getStats()
        return SEARCH_INDEXES.every(index => index in indexes)
          ? []
          : [{ part: 'search', reason: 'not_built' }]
      },
    },
    {
      part: 'search_index',
      look: async () =>
        (await ready('searchIndexer')).down.includes(NEWER_EVENTS)
          ? [{ part: 'search_index', reason: 'outdated' }]
          : [],
    },
    { part: 'disk', look: () => lookAtDisk(config.DATA_DIR) },
    ...(config.SUPERVISOR_URL
      ? [{ part: 'supervisor' as const, look: () => lookAtParts(config.SUPERVISOR_URL ?? '') }]
      : []),
  ]
}

async function lookAtDatabase(db: Pool): Promise<Finding[]> {
  try {
    await readModelPosition(db)
    return []
  } catch (error) {
    const notBuilt = NOT_BUILT.has((error as { code?: string }).code ?? '')
    return [{ part: 'database', reason: notBuilt ? 'not_built' : 'no_answer' }]
  }
}

/** Those that an event or an operator holds back. */
async function lookAtReadModels(db: Pool): Promise<Finding[]> {
  return (await firstPaused(db)).length > 0 ? [{ part: 'read_models', reason: 'paused' }] : []
}

async function lookAtDisk(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < NEARLY_FULL_BYTES ? [{ part: 'disk', reason: 'nearly_full' }] : []
}

async function lookAtParts(supervisor: string): Promise<Finding[]> {
  const { parts } = await ask(`${supervisor}/parts`, partsSchema)
  return parts.flatMap(({ name, state, exitCode }) => {
    const part = PARTS[name]
    if (part === undefined || state === 'running') return []
    return [{ part, reason: exitCode === DAMAGED ? ('damaged' as const) : ('restarting' as const) }]
  })
}

async function ask<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
  return schema.parse(await answer.json())
}
