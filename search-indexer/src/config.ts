import { localSecrets } from '@koryaku/contracts/server/command-line/local-secrets.ts'
import { addressOf, baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  EVENTSTORE_URL: z.string().min(1),
  MEILI_URL: z.url(),
  MEILI_KEY: z.string().min(1),
})

export const config = () => readConfig(environment)

const local = baseEnvironment.extend({
  MEILI_URL: z.url().optional(),
  MEILI_KEY: z.string().min(1).optional(),
})

/** For the command line: the search server that is named, else the one on this machine. */
export function searchAddress(): { searchUrl: string; searchKey: string } {
  const { PORT, MEILI_URL, MEILI_KEY } = readConfig(local)
  return {
    searchUrl: MEILI_URL ?? addressOf('search', PORT),
    searchKey: MEILI_KEY ?? localSecrets().meiliKey ?? '',
  }
}
