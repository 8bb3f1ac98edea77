import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { networkOf } from '@koryaku/contracts/server/network.ts'
import type { Context } from '#context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Calls per minute and caller: nobody who reads and writes by hand comes near them. `counted inside`: the route
     * counts by more than the caller. A route that writes is refused without it when the app is built.
     */
    perMinute?: number | 'counted inside' | 'unlimited'
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits what one caller can do in a minute: a member by id, a visitor by address. By the pattern of the route and not
 * by the address, so that no other spelling of an address slips past. Before a body is even read: what is refused
 * counts like what is done.
 */
export function addCommandLimits(app: HttpApp, { limits }: Pick<Context, 'limits'>): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const isReading = [method].flat().every(one => READING.has(one))
    if (!isReading && config?.perMinute === undefined)
      throw new Error(`${method} ${url} declares no limit (perMinute)`)
  })
  app.addHook('onRequest', async request => {
    const { url, config } = request.routeOptions
    const { perMinute } = config
    if (typeof perMinute !== 'number') return
    const caller = request.viewer?.userId ?? networkOf(request.ip)
    await limits.limit(`${caller} ${request.method} ${url}`, perMinute, 60)
  })
}
