import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  DATA_DIR: z.string().min(1).default('.data'),
})
const secrets = z.object({ meiliKey: z.string() })

/** For the command line: the search server that is named, else the one on this machine. */
export function searchAddress(): { searchUrl: string; searchKey: string } {
  const { PORT, DATA_DIR, MEILI_URL, MEILI_KEY } = readConfig(local)
  const file = join(DATA_DIR, 'secrets.json')
  const known = MEILI_KEY === undefined && existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  return {
    searchUrl: MEILI_URL ?? addressOf('search', PORT),
    searchKey: MEILI_KEY ?? secrets.safeParse(JSON.parse(known)).data?.meiliKey ?? '',
  }
}
