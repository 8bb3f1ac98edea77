import { localSecrets } from '@koryaku/server-kit/command-line/local-secrets.ts'
import { addressOf, baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { settings } from '@koryaku/server-kit/settings.ts'

const { DATABASE_URL, EVENTSTORE_URL, MEILI_URL, MEILI_KEY } = settings
const environment = baseEnvironment.extend({ DATABASE_URL, EVENTSTORE_URL, MEILI_URL, MEILI_KEY })

export const config = () => readConfig(environment)

const local = baseEnvironment.extend({ MEILI_URL: MEILI_URL.optional(), MEILI_KEY: MEILI_KEY.optional() })

/** For the command line: the search server that is named, else the one on this machine. */
export function searchAddress(): { searchUrl: string; searchKey: string } {
  const { PORT, MEILI_URL: url, MEILI_KEY: key } = readConfig(local)
  return {
    searchUrl: url ?? addressOf('search', PORT),
    searchKey: key ?? localSecrets().meiliKey ?? '',
  }
}
