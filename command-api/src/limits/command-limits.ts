import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Calls per minute and caller, far above what people do by hand. `counted inside`: the route counts by more than
     * the caller. A route without it is refused when the app is built: reads of the command API read streams.
     */
    perMinute?: number | 'counted inside' | 'unlimited'
    /** Calls per day and caller, where each one lengthens a stream that commands read as a whole. */
    perDay?: number
  }
}

// Bound: command-api | changes of one caller and kind a day | CHANGES_A_DAY
/** For routes whose streams are read as a whole; `tests/guards/whole-streams.test.ts` lists the bound of each stream. */
export const CHANGES_A_DAY = 1_000
const DAY_SECONDS = 24 * 3_600

/** Bytes of JSON that take longer to read than all else that a command needs. */
const LARGE = 64 * 1024
/** A tab saves by changes, which are small: whole texts go when it begins, publishes or comes back from being offline. */
const LARGE_AT_ONCE = { allowed: 4, seconds: 10 }

/**
 * Limits the requests of one caller per minute: a member by ID, a visitor by client network. Counts by the route's
 * pattern and not by the URL, so that another spelling of a URL is not counted separately. Counts before the body is
 * read: rejected requests count like accepted ones.
 */
export function addCommandLimits(app: HttpApp, { limits }: Pick<Context, 'limits'>): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.perMinute === undefined) throw new Error(`${method} ${url} declares no limit (perMinute)`)
  })
  app.addHook('onRequest', async request => {
    const { url, config } = request.routeOptions
    const { perMinute, perDay } = config
    if (typeof perMinute !== 'number') return
    const caller = request.viewer?.userId ?? networkOf(request.ip)
    const call = `${caller} ${request.method} ${url}`
    const counts = [{ key: call, allowed: perMinute, seconds: 60 }]
    if (perDay !== undefined) counts.push({ key: `${call} day`, allowed: perDay, seconds: DAY_SECONDS })
    if (isLarge(request)) counts.push({ key: `${caller} large`, ...LARGE_AT_ONCE })
    await limits.take(counts)
  })
}

/** One minute's quota of long documents, sent within a second, would delay all other requests. */
function isLarge({ headers }: FastifyRequest): boolean {
  if (!headers['content-type']?.includes('json')) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE
}
