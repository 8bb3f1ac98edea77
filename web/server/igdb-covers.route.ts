import { IGDB_IMAGE_ID } from '@koryaku/contracts/games/game.events.ts'
import { bytesOf, nothing } from '@koryaku/contracts/http/answers.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { fetchPublic } from '@koryaku/server-kit/fetch-public.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { nowhere } from '#server/addresses.ts'
import { Queue } from '#server/queue.ts'

// Bound: gateway | covers of the games database | BYTES_MAX, CACHE_BYTES, places, waiting, PER_NETWORK
const BYTES_MAX = 1024 * 1024
const CACHE_BYTES = 16 * 1024 * 1024
const FETCHES = { places: 8, waiting: 32 }
const PER_NETWORK = 4
/** An image never changes: a new cover has another ID. */
const KEPT_SECONDS = 7 * 86_400
/** An image that was not fetched is requested again after this time. */
const MISSING_SECONDS = 300
const MISSING_MAX = 1_000
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

const schema = {
  params: z.object({ file: z.string() }),
  response: { 200: bytesOf('image/jpeg'), 404: nothing, 503: nothing },
}

/** Counts since the start of the process. */
export interface IgdbCoverFigures {
  failed: number
}

/**
 * GET /covers/igdb/{image}.jpg: a cover of the external games database. Browsers ask only this site, which asks only the
 * configured host; only a JPEG of bounded size is passed on.
 * @param base URL of the covers
 * @param networks private networks in which the host may be
 */
export function addIgdbCovers(
  app: DeclaredApp,
  base: string,
  networks: readonly string[] = [],
): Readonly<IgdbCoverFigures> {
  const figures: IgdbCoverFigures = { failed: 0 }
  const kept = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const missing = new LRUCache<string, true>({ max: MISSING_MAX, ttl: MISSING_SECONDS * 1_000 })
  const fetches = new Queue(FETCHES)
  const inFlight = new Map<string, Promise<Buffer | 'missing' | 'busy'>>()
  const openOf = new Map<string, number>()

  async function fetchCover(image: string): Promise<Buffer | 'missing'> {
    const fetched = await fetchPublic(`${base}/${image}.jpg`, {
      networks,
      bytesMax: BYTES_MAX,
      redirectsMax: 0,
    })
    if (typeof fetched === 'object' && fetched.bytes.subarray(0, JPEG.length).equals(JPEG)) {
      kept.set(image, fetched.bytes)
      return fetched.bytes
    }
    figures.failed += 1
    missing.set(image, true)
    return 'missing'
  }

  /** One fetch for all requests of the same image. */
  function coverOf(image: string): Promise<Buffer | 'missing' | 'busy'> {
    const known = inFlight.get(image)
    if (known) return known
    const found = new Promise<Buffer | 'missing' | 'busy'>(resolve =>
      fetches.enter(
        leave => void fetchCover(image).then(resolve).finally(leave),
        () => resolve('busy'),
      ),
    ).finally(() => inFlight.delete(image))
    inFlight.set(image, found)
    return found
  }

  app.get(
    '/covers/igdb/:file',
    { config: { access: 'visitor' }, schema },
    async ({ params: { file }, ip }, reply) => {
      const image = file.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : ''
      if (!IGDB_IMAGE_ID.test(image)) return nowhere(reply)
      const send = (bytes: Buffer) =>
        reply
          .type('image/jpeg')
          .header('cache-control', `public, max-age=${KEPT_SECONDS}, immutable`)
          .send(bytes)
      const absent = () =>
        reply.code(404).header('cache-control', `public, max-age=${MISSING_SECONDS}`).send()
      const cached = kept.get(image)
      if (cached) return send(cached)
      if (missing.has(image)) return absent()
      const network = networkOf(ip)
      const open = openOf.get(network) ?? 0
      if (open >= PER_NETWORK && !inFlight.has(image))
        return reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').send()
      openOf.set(network, open + 1)
      try {
        const found = await coverOf(image)
        if (found === 'missing') return absent()
        if (found === 'busy')
          return reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').send()
        return send(found)
      } finally {
        const left = (openOf.get(network) ?? 1) - 1
        if (left > 0) openOf.set(network, left)
        else openOf.delete(network)
      }
    },
  )
  return figures
}
