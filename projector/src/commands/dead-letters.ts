import { readDeadLetters } from '#engine/dead-letters.ts'
import { skip as leaveOut, resume as letGoOn, pause as stop } from '#engine/operate.ts'
import { theOne } from './choose.ts'
import { type CommandContext, defineCommand, UsageError } from './command.ts'

export const deadLetters = defineCommand({
  name: 'dead-letters',
  usage: ['dead-letters             events that a projection could not take, with the error in full'],
  options: {},
  async run({ db, say }) {
    for (const letter of await readDeadLetters(db)) {
      const { projection, version, position, eventId, event, resolution, at, stack, error } = letter
      say(
        `${at.toISOString()} ${projection} v${version} at ${position}: ${event.type} ${eventId} in ${event.stream}`,
      )
      say(resolution === null ? `  open\n${stack || error}` : `  ${resolution}: ${error}`)
    }
  },
})

const goOn = ({ db }: CommandContext, { names }: { names: string[] }) => letGoOn(db, theOne(names).name)

export const retry = defineCommand({
  name: 'retry',
  usage: ['retry NAME               tries the event again that stopped a projection'],
  options: {},
  run: goOn,
})

export const skip = defineCommand({
  name: 'skip',
  usage: ['skip NAME --reason TEXT  leaves that event out, now and in rebuilds'],
  options: { reason: { type: 'string' } },
  async run({ db }, { names, values }) {
    if (!values.reason) throw new UsageError('say why: --reason TEXT')
    await leaveOut(db, theOne(names).name, values.reason)
  },
})

export const pause = defineCommand({
  name: 'pause',
  usage: ['pause NAME               stops a projection where it stands'],
  options: {},
  run: ({ db }, { names }) => stop(db, theOne(names).name),
})

export const resume = defineCommand({
  name: 'resume',
  usage: ['resume NAME              lets it go on'],
  options: {},
  run: goOn,
})
