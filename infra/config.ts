import { resolve } from 'node:path'
import { faultsIn } from '@koryaku/contracts/server/command-line/values.ts'
import english from '@koryaku/contracts/server/command-line/words.en.ts'
import type { GeneralWords } from '@koryaku/contracts/server/command-line/words.ja.ts'
import { z } from 'zod'
import { StartError } from './start-error.ts'

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
  /** Tests and attacks play many people on one machine. */
  ACCOUNTS_PER_NETWORK: z.string().optional(),
  DEMO_CONTENT: z.enum(['on', 'off']).default('on'),
})
export type StackConfig = z.output<typeof schema>

/** @throws StartError when a value is wrong, in these words */
export function readStackConfig(
  environment: NodeJS.ProcessEnv,
  words: Pick<GeneralWords, 'faults'> = english,
): StackConfig {
  const result = schema.safeParse(environment)
  if (!result.success) {
    throw new StartError('badConfiguration', faultsIn(result.error, words).join('; '))
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
}
