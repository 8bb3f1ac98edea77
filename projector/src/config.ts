import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { settings } from '@koryaku/contracts/server/settings.ts'

const { DATABASE_URL, EVENTSTORE_URL } = settings
const environment = baseEnvironment.extend({ DATABASE_URL, EVENTSTORE_URL })

export const config = () => readConfig(environment)
