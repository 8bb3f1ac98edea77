import { baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { settings } from '@koryaku/server-kit/settings.ts'
import { z } from 'zod'

const { HOST, TRUSTED_PROXIES, IGDB_IMAGES_URL } = settings
const { FEEDBACK_URL, GUIDE_URL, HELP_URL, SISTER_SITE_URL, COMPANY_URL } = settings

const environment = baseEnvironment.extend({
  ...{ HOST, TRUSTED_PROXIES, IGDB_IMAGES_URL },
  ...{ FEEDBACK_URL, GUIDE_URL, HELP_URL, SISTER_SITE_URL, COMPANY_URL },
  /** The local mailbox page; only where the embedded stack runs. Also shows the development pages. */
  MAILBOX_URL: z.url().optional(),
  /** The page that plays X's part in signing in; only where the embedded stack runs. */
  SOCIAL_URL: z.url().optional(),
})

export type WebConfig = z.output<typeof environment>
export const readWebConfig = (): WebConfig => readConfig(environment)
