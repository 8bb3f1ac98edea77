import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { SiteConfig } from '#app/routes/page-context.tsx'
import { addAssets } from '#server/assets.ts'
import { serverBundle } from '#server/bundle.ts'
import { addCovers } from '#server/covers.route.ts'
import { addCards } from '#server/open-graph/card.routes.ts'
import { addPages } from '#server/pages.ts'
import { addProxies } from '#server/proxies.ts'
import { addSecurityHeaders } from '#server/security-headers.ts'

export interface GatewayOptions {
  log: Logger
  site: SiteConfig
  queryApi: string
  commandApi: string
  mailbox?: string
  socialProvider?: string
  trustedProxies?: string[]
}

/** The one origin that browsers talk to: assets, proxied APIs, and server-rendered pages for the rest. */
export async function createGateway(options: GatewayOptions) {
  const { log, queryApi, commandApi, trustedProxies } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    // Nobody is believed about his address unless the operator says so.
    trustProxy: trustedProxies ?? false,
    requestTimeout: 60_000,
    // Live streams never end by themselves: stopping ends them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
  })
  addSecurityHeaders(app, options.site.publicUrl.startsWith('https:'))
  const reachable = (address: string) => async () => {
    const response = await fetch(`${address}/health/live`)
    if (!response.ok) throw new Error(`${response.status}`)
  }
  addHealthRoutes(app as unknown as HttpApp, {
    queryApi: reachable(queryApi),
    commandApi: reachable(commandApi),
  })
  const bundle = await serverBundle()
  await addAssets(app)
  await addProxies(app, options)
  addCards(app, bundle, options)
  addCovers(app, bundle)
  addPages(app, bundle, options)
  return app
}
