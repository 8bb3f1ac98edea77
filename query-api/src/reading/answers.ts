import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { MIN_EVENT_POSITION, READ_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadPosition } from './read-position.ts'
import { answerKey, createResponseCache } from './response-cache.ts'
import type { MarkArticles } from './viewer-flags.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Marks the articles that the caller likes and bookmarks, in a response that is shared by all callers. */
    markArticles: MarkArticles
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Shorter answers fit in one packet as they are. */
const COMPRESSED_FROM = 1_024
/** Some 0.3 ms for a list of 12 kB, off the event loop; higher levels gain little on JSON. */
const QUALITY = 4
const compress = promisify(brotliCompress)

const kept = createResponseCache()
/** Size of the cache of shared responses. */
export const cachedResponses = kept.figures

/** The position that the client has written up to; 422 when it is not a number. */
export function wantedPosition(request: FastifyRequest): bigint {
  const header = request.headers[MIN_EVENT_POSITION]
  if (header === undefined) return -1n
  if (typeof header === 'string' && /^\d{1,19}$/.test(header)) return BigInt(header)
  throw new DomainError('invalid_request', { errors: [{ source: { header: 'X-Min-Event-Position' } }] })
}

/** Whose requests are counted together. */
export const callerOf = (request: FastifyRequest): string => request.viewer?.userId ?? networkOf(request.ip)

/** Waits for the client's own writes, and returns the position that this response includes. */
export async function waitForPosition(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
): Promise<bigint> {
  const wanted = wantedPosition(request)
  const position =
    wanted > follower.current() ? await follower.waitFor(wanted, callerOf(request)) : follower.current()
  reply.header(READ_POSITION, position.toString())
  if (position < wanted) reply.header(READ_STALE, '1')
  return position
}

/**
 * Sends a response that is shared by all callers: cached for a second in this process, with an ETag for the cache of
 * the client. For a member, their own likes and bookmarks are marked in it if it contains any.
 * @param read returns the JSON text
 */
export async function answerPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
  read: () => Promise<string>,
): Promise<void> {
  const wanted = wantedPosition(request)
  const key = answerKey(request)
  let answer = kept.get(key)
  if (!answer || answer.position < wanted) {
    answer = await kept.readOnce(key, await waitForPosition(request, reply, follower), read)
  } else {
    reply.header(READ_POSITION, answer.position.toString())
  }
  if (request.viewer) {
    const shared = answer.body.toString()
    const own = await request.server.markArticles(request.viewer.userId, shared)
    if (own !== shared) return sendPrivate(reply, own)
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

/** Sends a response for one caller; it is never cached, here or elsewhere. */
export async function answerPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: ReadPosition,
  read: () => Promise<string>,
): Promise<void> {
  await waitForPosition(request, reply, follower)
  const body = await read()
  return sendPrivate(
    reply,
    request.viewer ? await request.server.markArticles(request.viewer.userId, body) : body,
  )
}

const sendPrivate = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('cache-control', 'private, no-store').type(JSON_TYPE).send(body)
