import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { MIN_EVENT_POSITION, READ_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ReadPosition } from './read-position.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const CACHE_MS = 1_000
/** Shorter answers fit in one packet as they are. */
const COMPRESSED_FROM = 1_024
/** Some 0.3 ms for a list of 12 kB, off the event loop; higher levels gain little on JSON. */
const QUALITY = 4
const compress = promisify(brotliCompress)

const CACHE_BYTES = 64 * 1024 * 1024

interface CachedAnswer {
  /** UTF-8: made once, for the ETag, the network and the cache. */
  body: Buffer
  etag: string
  position: bigint
  /** Its brotli form, made when it is first asked for and kept as long as the answer. */
  compressed?: Promise<Buffer>
}

/** Answers that are the same for everybody, for a second. Never holds anything that depends on the viewer. */
const cache = new LRUCache<string, CachedAnswer>({
  ttl: CACHE_MS,
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ body }) => body.length + 200,
})

/** Answers that are being read: who asks for the same meanwhile waits for it instead of reading it again. */
const reading = new Map<string, { position: bigint; answer: Promise<CachedAnswer> }>()

function readOnce(url: string, position: bigint, read: () => Promise<string>): Promise<CachedAnswer> {
  const running = reading.get(url)
  if (running && running.position >= position) return running.answer
  const answer = read()
    .then(text => {
      const body = Buffer.from(text)
      const etag = `W/"${hash('sha1', body, 'base64url')}"`
      const fresh = { body, etag, position }
      // A slower, older reading must not take the place of a newer one.
      if ((cache.get(url)?.position ?? -1n) <= position) cache.set(url, fresh)
      return fresh
    })
    .finally(() => {
      if (reading.get(url)?.answer === answer) reading.delete(url)
    })
  reading.set(url, { position, answer })
  return answer
}

/** The position that the client has written up to; 422 when it is not a number. */
export function wantedPosition(request: FastifyRequest): bigint {
  const header = request.headers[MIN_EVENT_POSITION]
  if (header === undefined) return -1n
  if (typeof header === 'string' && /^\d{1,19}$/.test(header)) return BigInt(header)
  throw new DomainError('invalid_request', { errors: [{ source: { header: 'X-Min-Event-Position' } }] })
}

/** Waits for the client's own writes, and says how far this answer reaches. */
export async function reachPosition(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
): Promise<bigint> {
  const wanted = wantedPosition(request)
  const position = wanted > follower.current() ? await follower.waitFor(wanted) : follower.current()
  reply.header(READ_POSITION, position.toString())
  if (position < wanted) reply.header(READ_STALE, '1')
  return position
}

/**
 * An answer for everybody: cached for a second in this process, with an ETag for the client's own cache.
 * @param read makes the JSON text
 */
export async function answerPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
  read: () => Promise<string>,
): Promise<FastifyReply> {
  const wanted = wantedPosition(request)
  let answer = cache.get(request.url)
  if (!answer || answer.position < wanted) {
    answer = await readOnce(request.url, await reachPosition(request, reply, follower), read)
  } else {
    reply.header(READ_POSITION, answer.position.toString())
  }
  reply.header('etag', answer.etag).header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'accept-encoding').type(JSON_TYPE)
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  if (answer.body.length < COMPRESSED_FROM || !takesBrotli(request)) return reply.send(answer.body)
  answer.compressed ??= compress(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return reply.header('content-encoding', 'br').send(await answer.compressed)
}

/** Named, and not with a quality of zero. */
const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some(coding => /^\s*br\s*(?:$|;\s*q=(?!0(?:\.0*)?\s*$))/.test(coding))

/** An answer for one person: never kept by anybody. */
export async function answerPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
  read: () => Promise<string>,
): Promise<FastifyReply> {
  await reachPosition(request, reply, follower)
  const body = await read()
  return reply.header('cache-control', 'private, no-store').type(JSON_TYPE).send(body)
}
