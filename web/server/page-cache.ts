import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SharedWork } from '@koryaku/server-kit/shared-work.ts'
import { LRUCache } from 'lru-cache'
import type { HasWithdrawn } from '#server/withdrawals.ts'

const FRESH_MS = 1_000
/**
 * A page is cached for this multiple of its rendering time, unless something has been withdrawn since: rendering it
 * takes only a fraction of the processor.
 */
const KEPT_PER_RENDERING = 20
const FRESH_MAX_MS = 30_000
// Bound: gateway | pages kept | BYTES_MAX
const BYTES_MAX = 48 * 1024 * 1024
/** Overhead per cache entry in bytes, besides its page and its key. */
const OVERHEAD = 500
// Bound: gateway | pages being made | RENDERINGS_MAX
/** Maximum concurrent renderings; further ones are rejected, since all use the same processor. */
const RENDERINGS_MAX = 128
/** For 64 kB of HTML: 0.26 ms and 11.7 kB; quality 5 takes 0.72 ms for 9.9 kB. */
const BROTLI_QUALITY = 3
const GZIP_LEVEL = 6

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page as it is sent: the same bytes for all requests while it is cached. */
export interface StoredPage {
  status: number
  /** The frame of a personal page: never stored, here or in the browser. */
  personal: boolean
  /** The page is elsewhere now. */
  movedTo: string | null
  /** API path whose response decides for which viewers this 404 is a page. */
  own: string | null
  /** Lowest log position of the data that it shows; null: it shows none. */
  readAt: bigint | null
  nonce: string
  etag: string
  html: Buffer
  bodies: Partial<Record<Encoding, Promise<Buffer>>>
}

export interface RenderedPage extends StoredPage {
  store: boolean
  /** How long only this page was worked on. */
  renderedMs: number
}

/**
 * Strong enough to distinguish two renderings; the nonce is excluded, so that an unchanged page keeps its
 * tag.
 */
export const etagOf = (html: string): string => `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`

/** More pages are being made than there may be: try again in a moment. */
export class TooManyRenderings extends Error {
  override readonly name = 'TooManyRenderings'
}

export interface PageCache {
  /** `onRendered`: called with the milliseconds of a rendering that this call began. */
  (key: string, onRendered?: (ms: number) => void): Promise<StoredPage>
  figures: () => { pages: number; bytes: number; rendering: number; refused: number }
}

/** A page, and when its rendering began. */
interface TimedPage {
  page: StoredPage
  since: number
}

/**
 * Caches public pages for one second, slow ones for longer, and renders once for all concurrent requests. Contains no
 * personal data: a page is rendered without the viewer. A request never receives a page that was begun more than a
 * second before it and may show something withdrawn.
 * @param render its signal aborts when all clients that wait for the page have disconnected
 */
export function createPageCache(
  render: (key: string, left: AbortSignal) => Promise<RenderedPage>,
  hasWithdrawn: HasWithdrawn,
  clock: { now: () => number } = performance,
): PageCache {
  const pages = new LRUCache<string, TimedPage>({
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ page }, key) => 2 * (page.html.length + key.length) + OVERHEAD,
  })
  let refused = 0
  const waiting = new Map<string, { work: SharedWork<StoredPage>; since: number }>()
  const isOld = (since: number): boolean => clock.now() - since > FRESH_MS
  const isShowable = async ({ readAt }: StoredPage): Promise<boolean> =>
    readAt === null || !(await hasWithdrawn(readAt))

  async function page(key: string, onRendered?: (ms: number) => void): Promise<StoredPage> {
    const stored = pages.get(key)
    if (stored && (!isOld(stored.since) || (await isShowable(stored.page)))) return stored.page
    const running = waiting.get(key)
    const joinsOld = running !== undefined && isOld(running.since)
    const made = await renderOnce(key, onRendered)
    return joinsOld && !(await isShowable(made)) ? renderOnce(key, onRendered) : made
  }

  async function renderOnce(key: string, onRendered?: (ms: number) => void): Promise<StoredPage> {
    const running = waiting.get(key)?.work
    if (running && !running.isCancelled) return running.join()
    if (waiting.size >= RENDERINGS_MAX) {
      refused++
      throw new TooManyRenderings()
    }
    const since = clock.now()
    const work: SharedWork<StoredPage> = new SharedWork(left =>
      render(key, left)
        .then(({ store, renderedMs, ...rendered }) => {
          onRendered?.(renderedMs)
          if (store) pages.set(key, { page: rendered, since }, { ttl: freshFor(renderedMs) })
          return rendered
        })
        .finally(() => {
          if (waiting.get(key)?.work === work) waiting.delete(key)
        }),
    )
    waiting.set(key, { work, since })
    return work.join()
  }
  const figures = () => ({ pages: pages.size, bytes: pages.calculatedSize, rendering: waiting.size, refused })
  return Object.assign(page, { figures })
}

const freshFor = (renderedMs: number): number =>
  Math.min(FRESH_MAX_MS, Math.max(FRESH_MS, renderedMs * KEPT_PER_RENDERING))

/** The body in an encoding; compressed once per stored page. */
export function bodyIn(page: StoredPage, encoding: Encoding): Promise<Buffer> {
  const made = page.bodies[encoding] ?? compress(page.html, encoding)
  page.bodies[encoding] = made
  return made
}

function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(html)
  if (encoding === 'gzip') return promisify(gzip)(html, { level: GZIP_LEVEL })
  return promisify(brotliCompress)(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })
}

/** @returns the best encoding that the `accept-encoding` header permits: Brotli, gzip, or none */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept) ? 'gzip' : 'identity'
}
