import type { AppSource } from '#server/app-source.ts'
import { addCovers } from '#server/covers.route.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { addHealthcheck } from '#server/healthcheck.route.ts'
import { createHttpServer } from '#server/http-server.ts'
import { addIgdbCovers } from '#server/igdb-covers.route.ts'
import { requireKnownHost } from '#server/known-hosts.ts'
import { addGatewayMetrics } from '#server/metrics.ts'
import { addCards } from '#server/open-graph/card.routes.ts'
import { addPages } from '#server/pages.ts'
import { addProxies } from '#server/proxies/proxies.ts'

/** The one origin that browsers talk to: assets, proxied APIs, and server-rendered pages for the rest. */
export async function createGateway(options: GatewayOptions, source: AppSource) {
  const { log, holdsAnswers, metrics, site, trustedProxies } = options
  const secure = site.publicUrl.startsWith('https:')
  const { app, connections, pipelining } = createHttpServer({ log, holdsAnswers, secure, trustedProxies })
  requireKnownHost(app, site.publicUrl)
  addHealthcheck(app, options)
  const { bundle, serve } = await source(app)
  await serve()
  const proxies = await addProxies(app, options)
  const cards = addCards(app, bundle, options)
  addCovers(app, bundle)
  const igdbCovers = addIgdbCovers(app, options.igdbImages)
  const pages = addPages(app, bundle, options)
  addGatewayMetrics(metrics, { connections, pipelining, proxies, pages, cards, igdbCovers })
  return app
}
