import { parseArgs } from 'node:util'
import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { undoBody, undoPreviewBody } from '@koryaku/contracts/moderation/moderation.api.ts'
import { baseEnvironment, portOf, readConfig } from '@koryaku/contracts/server/config.ts'
import pg from 'pg'
import { z } from 'zod'
import { hashOf } from './command-handling/envelope.ts'
import { articlesActedOn, previewUndo, type UndoItem, undoOn } from './moderation/undo.ts'
import { loadUser } from './users/find-user.ts'
import { findUserIdByName } from './users/user-name.ts'

const USAGE = `Usage: npm run moderation -- undo --moderator NAME --from TIME --to TIME [--as NAME --reason TEXT]
Shows what undoing this moderator's actions between two times (ISO, the end exclusive) would do, and what it cannot.
With --as and --reason it does it, in the name of that moderator or owner; a second run goes on where one stopped.
Takes EVENTSTORE_URL and DATABASE_URL, else the stores on this machine (PORT, default 3000).
`
const config = readConfig(
  baseEnvironment.extend({ EVENTSTORE_URL: z.string().optional(), DATABASE_URL: z.string().optional() }),
)
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    moderator: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    as: { type: 'string' },
    reason: { type: 'string' },
  },
})
const period = undoPreviewBody.safeParse(values)
if (positionals.join() !== 'undo' || !period.success || Boolean(values.as) !== Boolean(values.reason)) {
  process.stderr.write(USAGE)
  process.exit(2)
}
const { from, to } = period.data

const events = connectEventStore(
  config.EVENTSTORE_URL ?? `esdb://127.0.0.1:${portOf('eventStore', config.PORT)}?tls=false`,
)
const db = new pg.Pool({
  connectionString:
    config.DATABASE_URL ?? `postgres://postgres@127.0.0.1:${portOf('postgres', config.PORT)}/koryaku`,
})
const say = (line: string) => process.stdout.write(`${line}\n`)

async function userIdOf(name: string): Promise<string> {
  const userId = await findUserIdByName(events, name)
  if (!userId) throw new Error(`nobody is called ${name}`)
  return userId
}

/** Who answers for it. */
async function responsible(name: string): Promise<string> {
  const userId = await userIdOf(name)
  const user = await loadUser(events, userId)
  const may = user.registered && user.roles.some(role => role === 'moderator' || role === 'owner')
  if (!may) throw new Error(`${name} is neither moderator nor owner`)
  return userId
}

const lineOf = ({ articleId, title, effects, obstacle }: UndoItem): string =>
  `${articleId}  ${obstacle ? `cannot be undone: ${obstacle}` : effects.join(', ') || 'stands so already'}  ${title}`

try {
  const moderatorId = await userIdOf(period.data.moderator)
  const by = values.as ? await responsible(values.as) : ''
  const undoing = { by, moderatorId, from, to }
  const ids = await articlesActedOn({ db }, undoing)
  if (ids.length === 0) say('no actions in this time')
  let done = 0
  for (const id of ids) {
    if (!values.reason) {
      say(lineOf(await previewUndo({ events }, undoing, id)))
      continue
    }
    const reason = undoBody.shape.reason.parse(values.reason)
    const commandId = newCommandId()
    const envelope = {
      ...{
        commandId,
        commandHash: hashOf(`undo ${id} ${moderatorId} ${from} ${to}`),
        correlationId: commandId,
      },
      ...{ actorId: by, occurredAt: new Date().toISOString() },
    }
    const item = await undoOn({ events, db }, { ...undoing, reason }, id, envelope)
    done += 1
    say(`${done}/${ids.length}  ${lineOf(item)}`)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await events.close()
  await db.end()
}
