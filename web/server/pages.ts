import { randomBytes } from 'node:crypto'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { hasClientLeft, withPatience } from '@koryaku/server-kit/patience.ts'
import { SESSION_COOKIE } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nowhere } from '#server/addresses.ts'
import type { ServerBundle } from '#server/bundle.ts'
import { documentOf, NONCE } from '#server/document.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import {
  bodyIn,
  createPageCache,
  encodingFor,
  etagOf,
  type PageCache,
  type RenderedPage,
  type StoredPage,
  TooManyRenderings,
} from '#server/page-cache.ts'
import { busyPage, html } from '#server/plain-pages.ts'
import { AddressQueues } from '#server/queue.ts'
import { readJson } from '#server/read-json.ts'
import { readForPage, withReadPosition } from '#server/read-positions.ts'
import { RenderingShares } from '#server/rendering-share.ts'
import { contentSecurityPolicy } from '#server/security-headers.ts'
import { followWithdrawals, withdrawnAt } from '#server/withdrawals.ts'

const NONCE_BYTES = 16
/** Key suffix that no received URL can have: the app shell of a page with private content. */
const OWN = '#own'
const response = { 200: html, 301: nothing, default: html }
// Bound: gateway | read of data for a page | OWN_READ_MS
const OWN_READ_MS = 5_000
// Bound: gateway | pages being made | places, waiting, waitMs
/** Limits per client network: all pages are rendered on the same processor. */
const PER_ADDRESS = { places: 32, waiting: 128, waitMs: 2_000 }

/** Every other GET is a page. */
export function addPages(
  app: DeclaredApp,
  bundle: ServerBundle,
  { site, queryApi, log }: GatewayOptions,
): PageCache['figures'] {
  const render = bundle.createRenderer({ site, apiOrigin: queryApi, fetch: readForPage })
  const secure = site.publicUrl.startsWith('https:')

  async function renderStored(key: string, left: AbortSignal): Promise<RenderedPage> {
    const { pathname, search, hash } = new URL(key, 'http://page')
    const { page, readAt } = await withReadPosition(() =>
      render(pathname, search, { frame: hash === OWN, left }),
    )
    if (page.failure && page.status >= 500)
      log.warn({ err: page.failure, page: page.module }, 'page without data')
    const began = performance.now()
    const html = documentOf({ ...page, assets: bundle.assetsOf(page.language, page.module) })
    // One nonce per stored copy: with it the compressed form can be stored too. It is new with every rendering.
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    return {
      status: page.status,
      movedTo: page.movedTo,
      own: page.own,
      readAt,
      nonce,
      etag: etagOf(html),
      html: Buffer.from(html.replaceAll(NONCE, nonce)),
      bodies: {},
      store: !page.personal && (page.status === 200 || page.status === 404),
      personal: page.personal,
      renderedMs: page.renderedMs + performance.now() - began,
    }
  }
  const stored = createPageCache(renderStored, followWithdrawals(withdrawnAt(queryApi)))
  const addresses = new AddressQueues(PER_ADDRESS)
  const oneByOne = new AddressQueues({ ...PER_ADDRESS, places: 1 })
  const shares = new RenderingShares()
  let refused = 0

  /** A 404 for visitors is a page for its owner: the app shell, into which the browser reads the content. */
  async function pageFor({ headers, ip }: FastifyRequest, key: string): Promise<StoredPage> {
    const spend = (ms: number) => shares.spend(ip, ms)
    const page = await stored(key, spend)
    if (page.own === null || !headers.cookie?.includes(SESSION_COOKIE)) return page
    const signal = AbortSignal.timeout(OWN_READ_MS)
    const read = readJson(`${queryApi}/api/${page.own}`, { headers: { cookie: headers.cookie }, signal })
    const isOwn = await read.then(({ ok }) => ok).catch(() => false)
    return isOwn ? stored(key + OWN, spend) : page
  }

  /** Undefined when too many are being made. Holds a place until it is made, however slowly it is taken. */
  async function pageInTurn(request: FastifyRequest, key: string): Promise<StoredPage | undefined> {
    const { ip } = request
    const leave = await (shares.isUsedUp(ip) ? oneByOne : addresses).placeFor(ip)
    if (!leave) {
      refused++
      return undefined
    }
    try {
      // While it waited for its turn the client may have gone.
      return hasClientLeft() ? undefined : await pageFor(request, key)
    } catch (error) {
      if (error instanceof TooManyRenderings || hasClientLeft()) return undefined
      throw error
    } finally {
      leave()
    }
  }

  app.get('/*', { config: { access: 'visitor' }, schema: { response } }, async (request, reply) => {
    const key = cacheKey(request.url, bundle.canonicalQuery)
    if (key === null) return nowhere(reply)
    const moved = canonicalAddress(request.url, bundle.canonicalPath)
    if (moved) return reply.header('location', moved).header('cache-control', 'no-cache').code(301).send()
    const patience = { leftMs: Number.POSITIVE_INFINITY, response: reply.raw }
    const page = await withPatience(patience, () => pageInTurn(request, key))
    return page ? sendPage(request, reply, page, secure) : busy(reply)
  })
  return () => ({ ...stored.figures(), refused: stored.figures().refused + refused })
}

const busy = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', '2')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(busyPage)

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage, secure: boolean) {
  const cacheable = !page.personal && page.status < 500
  reply.header('cache-control', cacheable ? 'no-cache' : 'no-store').header('vary', 'accept-encoding')
  // Not permanently: another user may take the old name later.
  if (page.movedTo) return reply.header('location', page.movedTo).code(301).send()
  if (page.status === 503) reply.header('retry-after', '5')
  if (cacheable) {
    reply.header('etag', page.etag)
    // Without a new policy: the browser keeps the stored page together with the nonce that belongs to it.
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .header('content-security-policy', contentSecurityPolicy(page.nonce, secure))
    .type('text/html; charset=utf-8')
    .send(await bodyIn(page, encoding))
}

/** The one address of what this is another spelling of, with all its parameters; null for that address itself. */
export function canonicalAddress(
  address: string,
  canonicalPath: (pathname: string) => string,
): string | null {
  const { pathname, search } = new URL(withOneSlash(address), 'http://page')
  const canonical = canonicalPath(pathname)
  return canonical === pathname ? null : canonical + search
}

const withOneSlash = (address: string): string => address.replace(/^\/{2,}/, '/')

/** The path and the query that its page is rendered by; null for an address that cannot be read. */
export function cacheKey(address: string, canonicalQuery: ServerBundle['canonicalQuery']): string | null {
  let url: URL
  try {
    // A browser takes a backslash for a slash: such an address would name another host, or another page.
    if (address.split('?', 1)[0]?.includes('\\')) return null
    url = new URL(withOneSlash(address), 'http://page')
    decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  const query = canonicalQuery(url.pathname, url.searchParams)
  return url.pathname + (query && `?${query}`)
}
