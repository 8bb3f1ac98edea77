import { resolve } from 'node:path'
import { z } from 'zod'

/** What the start script reads. A store whose URL is given is not embedded. */
const schema = z.object({
  PORT: z.coerce.number().int().min(1024).max(65_000).default(3000),
  DATA_DIR: z.string().min(1).default('./.data'),
  EVENTSTORE_URL: z.string().min(1).optional(),
  DATABASE_URL: z.string().min(1).optional(),
  REDIS_URL: z.string().min(1).optional(),
  MEILI_URL: z.url().optional(),
  MEILI_KEY: z.string().min(1).optional(),
  SMTP_URL: z.string().min(1).optional(),
  PUBLIC_URL: z.url().optional(),
  /** With it, people sign in with X itself; the rest of its settings is read by the command API. */
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  DEMO_CONTENT: z.enum(['on', 'off']).default('on'),
})
export type StackConfig = z.output<typeof schema>

/** Throws one line when a value is wrong. */
export function readStackConfig(environment: NodeJS.ProcessEnv): StackConfig {
  const result = schema.safeParse(environment)
  if (!result.success) {
    const faults = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration is not valid: ${faults.join('; ')}`)
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
}
