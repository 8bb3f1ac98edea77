import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { addFigure } from '@koryaku/server-kit/metrics.ts'
import type { SiteConfig } from '#app/routes/page-context.tsx'

export interface GatewayOptions {
  log: Logger
  /** Holds its answers against what its routes declare: in tests. */
  holdsAnswers: boolean
  site: SiteConfig
  /** Where its own figures go. */
  metrics: Metrics
  queryApi: string
  commandApi: string
  mailbox?: string
  socialProvider?: string
  /** Where the external games database has its covers. */
  igdbImages: string
  trustedProxies?: string[]
}

export type Metrics = Parameters<typeof addFigure>[0]
