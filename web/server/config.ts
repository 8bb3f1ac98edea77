import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The local mailbox page; only where the embedded stack runs. Also shows the development pages. */
  MAILBOX_URL: z.url().optional(),
  /** Addresses outside the site; a link without one is not shown, and feedback then opens the inquiry form. */
  FEEDBACK_URL: z.url().optional(),
  GUIDE_URL: z.url().optional(),
  HELP_URL: z.url().optional(),
  SISTER_SITE_URL: z.url().optional(),
  COMPANY_URL: z.url().optional(),
  /** The page that plays X's part in signing in; only where the embedded stack runs. */
  SOCIAL_URL: z.url().optional(),
  /** Addresses of load balancers whose X-Forwarded-For may be believed, comma-separated. Default: none. */
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform(list =>
      list
        ?.split(',')
        .map(address => address.trim())
        .filter(Boolean),
    ),
})

export type WebConfig = z.output<typeof environment>
export const readWebConfig = (): WebConfig => readConfig(environment)
