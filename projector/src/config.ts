import { baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { settings } from '@koryaku/server-kit/settings.ts'

const { DATABASE_URL, EVENTSTORE_URL } = settings
const environment = baseEnvironment.extend({ DATABASE_URL, EVENTSTORE_URL })

export const config = () => readConfig(environment)
