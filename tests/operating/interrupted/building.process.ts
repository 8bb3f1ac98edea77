import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { FOLDING_POOL } from '@koryaku/server-kit/pool-bounds.ts'
import type { Pool, PoolClient } from 'pg'
import type { Announcement, BuildJob } from './build-job.ts'

/**
 * Rebuilds read models as the command line does, and pauses at each transaction boundary until it is resumed.
 * The parent process may kill it exactly there, after the announcement.
 */
const job: BuildJob = JSON.parse(process.argv[2] ?? '')
const from = <T>(file: string): Promise<T> => import(`${job.source}/${file}`)
const { rebuild } = await from<typeof import('@koryaku/projector/engine/rebuild.ts')>('engine/rebuild.ts')
const { projections } =
  await from<typeof import('@koryaku/projector/projections/index.ts')>('projections/index.ts')

const announce = (announcement: Announcement) => process.send?.(announcement)
const cancel = new AbortController()
process.on('SIGTERM', () => cancel.abort())
const waiting: (() => void)[] = []
process.on('message', () => waiting.shift()?.())
const boundary = (statement: string): Promise<void> => {
  const told = new Promise<void>(resolve => waiting.push(resolve))
  announce({ boundary: statement })
  return told
}

/** Announces each commit, before and after, with the statement that came before it. */
function announcing(db: Pool): Pool {
  const connect = db.connect.bind(db) as () => Promise<PoolClient>
  const known = new WeakSet<PoolClient>()
  const query = (client: PoolClient) => {
    const original = client.query.bind(client) as (...args: unknown[]) => unknown
    let last = ''
    return (...args: unknown[]) => {
      const [text] = args
      if (text !== 'commit') {
        if (typeof text === 'string') last = text.trim().slice(0, 60)
        return original(...args)
      }
      return (async () => {
        await boundary(`before: ${last}`)
        const result = await original(...args)
        await boundary(`after: ${last}`)
        return result
      })()
    }
  }
  const connecting = async () => {
    const client = await connect()
    if (!known.has(client)) Object.assign(client, { query: query(client) })
    known.add(client)
    return client
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'connect') return connecting
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const db = openPool(job.databaseUrl, undefined, FOLDING_POOL)
const events = connectEventStore(job.eventStoreUrl)
const wanted = projections
  .filter(({ name }) => job.projections.includes(name))
  .map(projection => ({ ...projection, codeVersion: projection.codeVersion + job.raisedBy }))
try {
  await rebuild({ db: announcing(db), databaseUrl: job.databaseUrl, events }, wanted, {
    signal: cancel.signal,
    onStep: step => announce({ step }),
  })
} catch (error) {
  announce({ failure: String(error) })
  process.exitCode = 1
} finally {
  await events.close()
  await db.end()
  process.disconnect?.()
}
