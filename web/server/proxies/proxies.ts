import type { Readable } from 'node:stream'
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { sendError } from '@koryaku/server-kit/answer-error.ts'
import { addLibrary, type DeclaredApp, passedOn } from '@koryaku/server-kit/declared-app.ts'
import { withPatience } from '@koryaku/server-kit/patience.ts'
import type { FastifyReply, FastifyRequest, RegisterOptions } from 'fastify'
import { endToEnd } from '#server/proxies/end-to-end.ts'
import { forwardedHeaders } from '#server/proxies/forwarded-headers.ts'
import { passAnswer } from '#server/proxies/pass-answer.ts'
import { ClientLeft, type UpstreamPool } from '#server/proxies/upstream-pool.ts'
import {
  byEventPosition,
  createUpstreamPools,
  IMPORT_QUIET_MS,
  type PoolName,
} from '#server/proxies/upstream-pools.ts'
import { readWholeBody } from '#server/proxies/whole-body.ts'
import { createRoom, type Room } from '#server/room.ts'

interface Upstreams {
  queryApi: string
  commandApi: string
  mailbox?: string
  socialProvider?: string
}

/**
 * Paths that the write side answers even for GET: identity provider, sessions, data exports, own texts,
 * versions, quotes, ticks.
 */
const WRITE_SIDE =
  /^\/api\/(identity|auth|imports|game8jp|partners\/[^/]+\/runs|my\/sessions|my\/exports|my\/article_ticks|my\/articles\/[^/]+\/text|my\/database_categories\/[^/]+\/versions|articles\/[^/]+\/versions|article_comments\/[^/]+\/quote)(\/|\.json$|$)/
const READ_BY_POST = /^\/api\/my\/user_actions(\.json)?$/
// Bound: gateway | answers above 1 MiB | LONG_ANSWERS
/**
 * Maximum concurrent responses above the usual size that are streamed; the slowest is evicted for the next.
 */
const LONG_ANSWERS = 32
// Bound: gateway | bodies on their way | BODY_BYTES
/** Memory for bodies that are on their way to us. */
const BODY_BYTES = 64 * 1024 * 1024
const STREAM = '/api/my/notifications/stream'
const READ_METHODS = ['GET', 'HEAD'] as const
const WRITE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** GET goes to the read side, writes to the write side. */
export function upstreamOf(method: string, path: string, { queryApi, commandApi }: Upstreams): string {
  if (WRITE_SIDE.test(path)) return commandApi
  if (method === 'GET' || method === 'HEAD') return queryApi
  return method === 'POST' && READ_BY_POST.test(path) ? queryApi : commandApi
}

const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0] ?? '/'
  return path.replace(/^\/{2,}/, '/')
}

/** How full the ways to our services are. */
export interface ProxyFigures {
  pools: Record<PoolName, ReturnType<UpstreamPool['figures']>>
  longAnswers: Room
  bodies: Room
}

interface PassOptions {
  methods?: readonly string[]
  /** Bodies are read completely before the service receives the request. */
  readsBody?: boolean
  /** How long the connection to the client may be quiet, if longer than usual. */
  quietMs?: number
}

/** Passes on the responses of the services, each kind through a separate upstream pool. */
export async function addProxies(app: DeclaredApp, upstreams: Upstreams): Promise<ProxyFigures> {
  const pools = createUpstreamPools()
  app.addHook('onClose', async () => {
    await Promise.all(Object.values(pools).map(pool => pool.close()))
  })
  const long = createRoom(LONG_ANSWERS)
  const bodies = createRoom(BODY_BYTES)
  const wholeBody = readWholeBody(bodies)

  /** Addresses below a path, through a pool to a service. */
  async function pass(
    prefix: string,
    pool: PoolName,
    upstream: string | ((request: FastifyRequest) => string),
    { methods, readsBody = false, quietMs }: PassOptions = {},
  ): Promise<void> {
    const upstreamFor = typeof upstream === 'string' ? () => upstream : upstream
    const missing = (reply: FastifyReply) =>
      void sendError(
        reply,
        unavailable(upstreamFor(reply.request) === upstreams.commandApi ? 'writes' : 'reads'),
      )
    const options: FastifyHttpProxyOptions & RegisterOptions = {
      upstream: '',
      prefix,
      rewritePrefix: prefix,
      // Paths contain names, and tokens of emails; the library also logs a stack for each rejected request.
      logLevel: 'silent',
      undici: (pool === 'reads' ? byEventPosition(pools) : pools[pool]) as never,
      ...(methods ? { httpMethods: [...methods] } : {}),
      // The library's types know callbacks only; Fastify waits for either.
      // oxlint-disable-next-line typescript/no-misused-promises
      ...(readsBody ? { preHandler: wholeBody } : {}),
      ...(quietMs
        ? {
            preHandler: (request, _reply, done) => {
              request.raw.setTimeout(quietMs)
              done()
            },
          }
        : {}),
      replyOptions: {
        getUpstream: request => upstreamFor(request as unknown as FastifyRequest),
        // An overloaded service is not asked again by us: the client knows when to come back.
        retryDelay: () => null,
        rewriteRequestHeaders: (request: unknown, headers: object) =>
          forwardedHeaders(request as FastifyRequest, headers as Record<string, unknown>),
        rewriteHeaders: headers => endToEnd(headers),
        onError: (reply, { error }) => {
          const reason = reasonOf(error)
          // No client is left to answer.
          if (reason === ClientLeft.name) return
          app.log.warn({ lane: pool, reason }, 'a request had no answer of a service')
          missing(reply as unknown as FastifyReply)
        },
        onResponse: (_request, given, { stream }) => {
          const reply = given as unknown as FastifyReply
          const answer = stream as unknown as Readable
          if (pool === 'streams') return void reply.send(answer)
          // A stream that is requested under another spelling would occupy the slot of a read permanently.
          if (isStream(reply)) {
            answer.destroy()
            return missing(reply)
          }
          passAnswer(reply, answer, { long, unavailable: missing })
        },
      },
    }
    await addLibrary(app, passedOn, async scope => {
      scope.addHook('onRequest', (_request, reply, done) =>
        withPatience({ leftMs: Number.POSITIVE_INFINITY, response: reply.raw }, done),
      )
      // Bodies of this type are streamed like all others, whatever follows the type.
      scope.removeContentTypeParser('text/plain')
      await scope.register(proxy, options)
    })
  }

  const sideOf = (request: FastifyRequest) =>
    upstreamOf(request.method ?? 'GET', pathOf(request.url ?? '/'), upstreams)
  for (const stream of [STREAM, `${STREAM}.json`])
    await pass(stream, 'streams', upstreams.queryApi, { methods: READ_METHODS })
  await pass('/api/imports', 'imports', upstreams.commandApi, { quietMs: IMPORT_QUIET_MS })
  // Asks X, and hashes passwords.
  await pass('/api/identity', 'writes', upstreams.commandApi, { readsBody: true })
  for (const kind of ['', '/articles', '/games', '/users'])
    await pass(`/api${kind}/search`, 'searches', upstreams.queryApi, { methods: READ_METHODS })
  await pass('/api/analysis', 'analyses', upstreams.queryApi, { methods: READ_METHODS })
  await pass('/api', 'reads', sideOf, { methods: READ_METHODS })
  await pass('/api', 'writes', sideOf, { methods: WRITE_METHODS, readsBody: true })
  for (const prefix of ['/media', '/feed.xml', '/sitemap.xml', '/sitemaps', '/robots.txt', '/feeds'])
    await pass(prefix, 'media', upstreams.queryApi, { methods: READ_METHODS })
  if (upstreams.mailbox) await pass('/dev/mailbox', 'tools', upstreams.mailbox)
  // The page only: its other endpoints are for servers.
  if (upstreams.socialProvider) await pass('/dev/social/authorize', 'tools', upstreams.socialProvider)

  return {
    get pools() {
      const figures = Object.entries(pools).map(([name, pool]) => [name, pool.figures()])
      return Object.fromEntries(figures) as ProxyFigures['pools']
    },
    longAnswers: long,
    bodies,
  }
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

/** Returns the kind of fault, without data of the request. */
function reasonOf(error: Error): string {
  const { code, name } = (error.cause ?? error) as NodeJS.ErrnoException
  return code ?? name
}
