import { resolve } from 'node:path'
import { faultsIn } from '@koryaku/cli-kit/values.ts'
import words from '@koryaku/cli-kit/words.ts'
import { IGDB_ACCOUNT_FAULT, isWholeIgdbAccount, settings } from '@koryaku/server-kit/settings.ts'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/**
 * All settings, including those of single services: faults are reported before anything is started. A store with a URL
 * is not embedded.
 */
const schema = z
  .object(settings)
  .partial()
  .extend({
    PORT: z.coerce.number().int().min(1024).max(65_000).default(3000),
    DATA_DIR: z.string().min(1).default('./.data'),
    /** Tests and attacks play many people on one machine; without it, the service knows how many. */
    ACCOUNTS_PER_NETWORK: settings.ACCOUNTS_PER_NETWORK.unwrap().optional(),
    DEMO_CONTENT: z.enum(['on', 'off']).default('on'),
  })
  .refine(isWholeIgdbAccount, IGDB_ACCOUNT_FAULT)
export type StackConfig = z.output<typeof schema>

/** @throws StartError when a value is wrong */
export function readStackConfig(environment: NodeJS.ProcessEnv): StackConfig {
  const result = schema.safeParse(environment)
  if (!result.success) {
    throw new StartError('badConfiguration', faultsIn(result.error, words).join('; '))
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
}
