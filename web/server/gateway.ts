import Fastify, { type FastifyBaseLogger } from 'fastify'
import { boundAddresses, refuseUnreadable } from '#server/addresses.ts'
import type { AppSource } from '#server/app-source.ts'
import { boundConnections, SERVER_TIMES } from '#server/connections.ts'
import { addCovers } from '#server/covers.route.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { addHealthcheck } from '#server/healthcheck.route.ts'
import { addGatewayMetrics } from '#server/metrics.ts'
import { addCards } from '#server/open-graph/card.routes.ts'
import { addPages } from '#server/pages.ts'
import { addProxies } from '#server/proxies/proxies.ts'
import { addSecurityHeaders } from '#server/security-headers.ts'

/** The one origin that browsers talk to: assets, proxied APIs, and server-rendered pages for the rest. */
export async function createGateway(options: GatewayOptions, source: AppSource) {
  const { log, metrics, trustedProxies } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    // Nobody is believed about his address unless the operator says so.
    trustProxy: trustedProxies ?? false,
    ...SERVER_TIMES,
    // Live streams never end by themselves: stopping ends them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
    // Only addresses that the router cannot decode come here.
    frameworkErrors: (_error, request, reply) => void refuseUnreadable(request.raw.url ?? '/', reply),
  })
  const connections = boundConnections(app, trustedProxies !== undefined)
  addSecurityHeaders(app, options.site.publicUrl.startsWith('https:'))
  boundAddresses(app)
  addHealthcheck(app, options)
  const { bundle, serve } = await source(app)
  await serve()
  const proxies = await addProxies(app, options)
  const cards = addCards(app, bundle, options)
  addCovers(app, bundle)
  const pages = addPages(app, bundle, options)
  addGatewayMetrics(metrics, { connections, proxies, pages, cards })
  return app
}
