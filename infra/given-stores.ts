import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { eventStoreServers } from '@koryaku/server-kit/setting-forms.ts'
import type { StackConfig } from './config.ts'
import { StartError } from './start-error.ts'

/** An external store of the environment, and its addresses; one that accepts connections is sufficient. */
interface GivenStore {
  label: string
  places: Place[]
  /** As printed, without user and password: `HOST:PORT`. */
  at: string
}
type Place = { host: string; port: number } | { path: string }

// Bound: `npm start` | a store of the environment | STORES_WITHIN_MS, CONNECT_WITHIN_MS, LOOK_MS
/** Time in ms for servers that start together with the site. */
const STORES_WITHIN_MS = 30_000
const CONNECT_WITHIN_MS = 2_000
const LOOK_MS = 500

export function givenStores(config: StackConfig): GivenStore[] {
  const { DATABASE_URL, REDIS_URL, EVENTSTORE_URL, MEILI_URL } = config
  return [
    ...(DATABASE_URL ? [store('PostgreSQL', [databasePlace(DATABASE_URL)])] : []),
    ...(REDIS_URL ? [store('Redis', [placeOf(REDIS_URL, 6379)])] : []),
    ...(EVENTSTORE_URL
      ? [
          store(
            'event store',
            eventStoreServers(EVENTSTORE_URL).map(server => placeOf(`esdb://${server}`, 2113)),
          ),
        ]
      : []),
    ...(MEILI_URL
      ? [store('search server', [placeOf(MEILI_URL, MEILI_URL.startsWith('https:') ? 443 : 80)])]
      : []),
  ]
}

const store = (label: string, places: Place[]): GivenStore => ({
  label,
  places,
  at: places.map(place => ('path' in place ? place.path : `${place.host}:${place.port}`)).join(', '),
})

function placeOf(url: string, usualPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort }
}

/** The host may follow as a parameter, and a folder with a socket may replace it. */
function databasePlace(url: string): Place {
  const { searchParams } = new URL(url)
  const written = placeOf(url, Number(searchParams.get('port')) || 5432)
  const host = searchParams.get('host') ?? decodeURIComponent(written.host)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${written.port}` } : { host, port: written.port }
}

/**
 * Waits until each store accepts connections; `onWaiting` is called once per missing one.
 * @throws StartError that names the first missing one
 */
export async function waitForStores(
  stores: readonly GivenStore[],
  { withinMs = STORES_WITHIN_MS, onWaiting }: { withinMs?: number; onWaiting: (store: GivenStore) => void },
): Promise<void> {
  const deadline = performance.now() + withinMs
  const waited = await Promise.all(
    stores.map(async store => {
      for (let isFirst = true; !(await listens(store)); isFirst = false) {
        if (isFirst) onWaiting(store)
        if (performance.now() > deadline) return store
        await delay(LOOK_MS)
      }
      return undefined
    }),
  )
  const away = waited.find(store => store !== undefined)
  if (away) throw new StartError('storeAway', away.label, away.at, Math.round(withinMs / 1_000))
}

/** Stores that do not accept connections now. */
export async function storesAway(stores: readonly GivenStore[]): Promise<GivenStore[]> {
  const found = await Promise.all(stores.map(async store => ((await listens(store)) ? [] : [store])))
  return found.flat()
}

const listens = async ({ places }: GivenStore): Promise<boolean> =>
  (await Promise.all(places.map(accepts))).some(Boolean)

const accepts = (place: Place): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ ...place, timeout: CONNECT_WITHIN_MS })
    const end = (accepted: boolean) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
