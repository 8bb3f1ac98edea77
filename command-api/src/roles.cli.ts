import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { roleSchema } from '@koryaku/contracts/roles.ts'
import { baseEnvironment, portOf, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'
import { changeRole } from './users/grant-role.ts'

const USAGE = `Usage: npm run roles -- grant|revoke g8writer|moderator|owner USER_NAME
Takes the event store of EVENTSTORE_URL, else the one on this machine (PORT, default 3000).
`
const config = readConfig(baseEnvironment.extend({ EVENTSTORE_URL: z.string().min(1).optional() }))

const parsed = z
  .tuple([z.enum(['grant', 'revoke']), roleSchema, z.string().min(1)])
  .safeParse(process.argv.slice(2))
if (!parsed.success) {
  process.stderr.write(USAGE)
  process.exit(1)
}
const [how, role, name] = parsed.data
const events = connectEventStore(
  config.EVENTSTORE_URL ?? `esdb://127.0.0.1:${portOf('eventStore', config.PORT)}?tls=false`,
)
try {
  await changeRole(events, { how, role, name })
  process.stdout.write(`${how === 'grant' ? 'Granted' : 'Revoked'} ${role}: ${name}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await events.close()
}
