import { addressOf, portOf } from '@koryaku/server-kit/config.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import type { AppSource } from '#server/app-source.ts'
import { readWebConfig } from '#server/config.ts'
import { createGateway } from '#server/gateway.ts'
import { createHealthServer } from '#server/health-server.ts'

/** Runs the gateway until it is stopped. */
export function runGateway(source: AppSource): Promise<void> {
  const config = readWebConfig()
  const log = createLogger('web', config.LOG_LEVEL)

  return runService(log, async () => {
    const apis = {
      queryApi: addressOf('queryApi', config.PORT),
      commandApi: addressOf('commandApi', config.PORT),
    }
    const own = { log, holdsAnswers: config.HOLD_ANSWERS, ...apis }
    const { server: health, metrics } = createHealthServer(own)
    const app = await createGateway(
      {
        ...own,
        metrics,
        site: {
          productName: config.PRODUCT_NAME,
          publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
          links: {
            feedback: config.FEEDBACK_URL,
            guide: config.GUIDE_URL,
            help: config.HELP_URL,
            sisterSite: config.SISTER_SITE_URL,
            company: config.COMPANY_URL,
          },
          developmentTools: config.MAILBOX_URL !== undefined,
        },
        mailbox: config.MAILBOX_URL,
        socialProvider: config.SOCIAL_URL,
        igdbImages: config.IGDB_IMAGES_URL,
        trustedProxies: config.TRUSTED_PROXIES,
      },
      source,
    )
    await health.listen({ port: portOf('gatewayHealth', config.PORT), host: '127.0.0.1' })
    await app.listen({ port: config.PORT, host: config.HOST })
    log.info({ port: config.PORT }, 'web listens')
    return {
      async stop() {
        await app.close()
        await health.close()
      },
    }
  })
}
