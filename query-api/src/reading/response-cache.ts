import { hash } from 'node:crypto'
import { SharedWork } from '@koryaku/server-kit/shared-work.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const KEPT_MS = 1_000
// Bound: query-api | answers kept | BYTES_MAX, ENTRIES_MAX
const BYTES_MAX = 64 * 1024 * 1024
const ENTRIES_MAX = 20_000
/** Overhead of an entry besides its text, in bytes. */
const OVERHEAD = 500

export interface CachedResponse {
  /** UTF-8: made once, for the ETag, the network and the cache. */
  body: Buffer
  etag: string
  position: bigint
  /** Its brotli form, made when it is first asked for and kept as long as the answer. */
  compressed?: Promise<Buffer>
}

/**
 * Caches responses that are the same for all callers, for a second. Never holds anything that depends on the viewer.
 */
export function createResponseCache() {
  const kept = new LRUCache<string, CachedResponse>({
    ttl: KEPT_MS,
    max: ENTRIES_MAX,
    maxSize: BYTES_MAX,
    // The compressed form comes later, and is shorter.
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + OVERHEAD,
  })
  /** Responses that are being read: a request for the same waits for it instead of reading it again. */
  const reading = new Map<string, { position: bigint; answer: SharedWork<CachedResponse> }>()

  return {
    get: (key: string): CachedResponse | undefined => kept.get(key),
    /** A read is cancelled when all clients that wait for it have disconnected. */
    readOnce(key: string, position: bigint, read: () => Promise<string>): Promise<CachedResponse> {
      const running = reading.get(key)
      if (running && running.position >= position && !running.answer.isCancelled) return running.answer.join()
      const answer: SharedWork<CachedResponse> = new SharedWork(() =>
        read()
          .then(text => {
            const body = Buffer.from(text)
            const etag = `W/"${hash('sha1', body, 'base64url')}"`
            const fresh = { body, etag, position }
            // A slower, older reading must not take the place of a newer one.
            if ((kept.get(key)?.position ?? -1n) <= position) kept.set(key, fresh)
            return fresh
          })
          .finally(() => {
            if (reading.get(key)?.answer === answer) reading.delete(key)
          }),
      )
      reading.set(key, { position, answer })
      return answer.join()
    },
    figures: () => ({ entries: kept.size, bytes: kept.calculatedSize, reading: reading.size }),
  }
}

/**
 * Cache key of a response: the route and its declared parameters, as parsed. Other parameters of the URL do not change
 * the response.
 */
export function answerKey({ routeOptions, params, query }: FastifyRequest): string {
  const { url, schema } = routeOptions
  return `${url} ${JSON.stringify(params)} ${schema?.querystring ? JSON.stringify(query) : ''}`
}
