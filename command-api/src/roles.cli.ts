import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { roleSchema } from '@koryaku/contracts/roles.ts'
import { z } from 'zod'
import { changeRole } from './users/grant-role.ts'

const USAGE =
  'Usage: npm run roles -- grant|revoke g8writer|moderator|owner USER_NAME   (needs EVENTSTORE_URL)\n'

const parsed = z
  .tuple([z.enum(['grant', 'revoke']), roleSchema, z.string().min(1)])
  .safeParse(process.argv.slice(2))
const url = process.env.EVENTSTORE_URL
if (!parsed.success || !url) {
  process.stderr.write(USAGE)
  process.exit(1)
}
const [how, role, name] = parsed.data
const events = connectEventStore(url)
try {
  await changeRole(events, { how, role, name })
  process.stdout.write(`${how === 'grant' ? 'Granted' : 'Revoked'} ${role}: ${name}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await events.close()
}
