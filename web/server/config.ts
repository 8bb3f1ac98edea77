import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  /** Address to listen on: this machine only, unless the operator says otherwise. */
  HOST: z
    .string()
    .default('127.0.0.1')
    // For this name Fastify opens a server per address, of which only the first would have our bounds and headers.
    .transform(host => (host === 'localhost' ? '127.0.0.1' : host)),
  /** The local mailbox page; only where the embedded stack runs. Also shows the development pages. */
  MAILBOX_URL: z.url().optional(),
  /** Addresses outside the site. Without one, help, sister site and company lead to `/about`, feedback to the inquiry form. */
  FEEDBACK_URL: z.url().optional(),
  /** A path stays on whatever name the site is visited by. */
  GUIDE_URL: z.union([z.url(), z.string().regex(/^\/[\w/-]+$/)]).optional(),
  HELP_URL: z.url().optional(),
  SISTER_SITE_URL: z.url().optional(),
  COMPANY_URL: z.url().optional(),
  /** The page that plays X's part in signing in; only where the embedded stack runs. */
  SOCIAL_URL: z.url().optional(),
  /** Addresses of load balancers whose X-Forwarded-For may be believed, comma-separated. Default: none. */
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform(list => {
      const addresses = list?.split(',').flatMap(address => address.trim() || [])
      // Compose hands an empty list on where there is none.
      return addresses?.length ? addresses : undefined
    }),
})

export type WebConfig = z.output<typeof environment>
export const readWebConfig = (): WebConfig => readConfig(environment)
