import proxy from '@fastify/http-proxy'
import { CORRELATION_ID } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Upstreams {
  queryApi: string
  commandApi: string
  mailbox?: string
  socialProvider?: string
}

/** Paths that the write side answers even for GET: identity provider, sessions, and what is made for one person. */
const WRITE_SIDE = /^\/api\/(identity|auth|my\/sessions|my\/exports)(\/|\.json$|$)/
const READ_BY_POST = /^\/api\/my\/user_actions(\.json)?$/
const CORRELATION = /^[\w-]{8,64}$/
/** Server-sent events stay open; a dead upstream is noticed by the silence of its heartbeats. */
const UPSTREAM_TIMEOUT_MS = 120_000

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

/** Says who is asking, in our own words only: what the client claims about itself is not passed on. */
function forwardedHeaders(request: FastifyRequest, headers: Record<string, unknown>) {
  const { forwarded, 'x-forwarded-for': _for, 'x-forwarded-host': _host, 'x-real-ip': _ip, ...rest } = headers
  const given = request.headers[CORRELATION_ID]
  return {
    ...rest,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [CORRELATION_ID]: typeof given === 'string' && CORRELATION.test(given) ? given : newCommandId(),
  } as Record<string, string>
}

export async function addProxies(app: FastifyInstance, upstreams: Upstreams): Promise<void> {
  const replyOptions = {
    // An overloaded service is not asked again by us: the client knows when to come back.
    retryDelay: () => null,
    rewriteRequestHeaders: (request: unknown, headers: object) =>
      forwardedHeaders(request as FastifyRequest, headers as Record<string, unknown>),
    onError: (reply: { code: (status: number) => unknown; send: (body: unknown) => unknown }) => {
      reply.code(503)
      reply.send(unavailable)
    },
  }
  const common = {
    upstream: '',
    undici: { connections: 128, pipelining: 1, headersTimeout: 30_000, bodyTimeout: UPSTREAM_TIMEOUT_MS },
  }
  await app.register(proxy, {
    ...common,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: {
      ...replyOptions,
      getUpstream: request => upstreamOf(request.method ?? 'GET', pathOf(request.url ?? '/'), upstreams),
    },
  })
  for (const prefix of ['/media', '/feed.xml', '/sitemap.xml', '/sitemaps', '/robots.txt', '/feeds']) {
    await app.register(proxy, {
      ...common,
      upstream: upstreams.queryApi,
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD'],
      replyOptions,
    })
  }
  if (upstreams.mailbox) {
    await app.register(proxy, {
      ...common,
      upstream: upstreams.mailbox,
      prefix: '/dev/mailbox',
      rewritePrefix: '/dev/mailbox',
      replyOptions,
    })
  }
  if (upstreams.socialProvider) {
    // The page only: its other endpoints are for servers.
    await app.register(proxy, {
      ...common,
      upstream: upstreams.socialProvider,
      prefix: '/dev/social/authorize',
      rewritePrefix: '/dev/social/authorize',
      replyOptions,
    })
  }
}

const unavailable = {
  errors: [
    { status: '503', code: 'temporarily_unavailable', title: 'Part of the site is not available right now' },
  ],
}
