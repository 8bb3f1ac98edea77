import { readDeadLetters } from '#engine/dead-letters.ts'
import { theOne } from './choose.ts'
import { defineCommand, UsageError } from './command.ts'
import { perform } from './perform.ts'

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

export const retry = defineCommand({
  name: 'retry',
  usage: ['retry NAME               tries the event again that stopped a projection'],
  options: {},
  run: (context, { names }) => perform(context, { action: 'retry', projection: theOne(names) }),
})

export const skip = defineCommand({
  name: 'skip',
  usage: ['skip NAME --reason TEXT  leaves that event out, now and in rebuilds'],
  options: { reason: { type: 'string' } },
  async run(context, { names, values }) {
    const { reason } = values
    if (!reason) throw new UsageError('say why: --reason TEXT')
    const projection = theOne(names)
    const open = await readDeadLetters(context.db, { openOnly: true })
    const letter = open.find(found => found.projection === projection)
    if (!letter) throw new Error(`${projection} has no open dead letter`)
    await perform(context, { action: 'skip', projection, eventId: letter.eventId, reason })
  },
})

export const pause = defineCommand({
  name: 'pause',
  usage: ['pause NAME               stops a projection where it stands'],
  options: {},
  run: (context, { names }) => perform(context, { action: 'pause', projection: theOne(names) }),
})

export const resume = defineCommand({
  name: 'resume',
  usage: ['resume NAME              lets it go on'],
  options: {},
  run: (context, { names }) => perform(context, { action: 'resume', projection: theOne(names) }),
})
