import { noWords, UsageError } from '@koryaku/cli-kit/command.ts'
import { describeResolution } from '@koryaku/contracts/operations/resolution.ts'
import { Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import { type DeadLetter, readDeadLetters } from '#engine/dead-letters.ts'
import type { CliText } from '#text/cli-text.ts'
import { someOrAll, theOne } from './choose.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const deadLetters = defineCommand({
  name: 'dead-letters',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  async run({ db, say, text }) {
    const letters = await readDeadLetters(db)
    if (letters.length === 0) say(text.status.noDeadLetters)
    // One event is one matter, however many read models it stops.
    for (const same of Map.groupBy(
      letters,
      ({ eventId, resolution }) => `${eventId} ${resolution}`,
    ).values()) {
      const [{ position, eventId, event, resolution, at, stack, error }] = same as [DeadLetter]
      const where = same.map(({ projection, version }) => `${projection} v${version}`).join(', ')
      say(`${at.toISOString()} ${where} @ ${position}: ${event.type} ${eventId} ${event.stream}`)
      say(
        resolution === null
          ? `  ${text.status.open}\n${stack || error}`
          : `  ${describeResolution(resolution, text.resolutions)}: ${error}`,
      )
    }
  },
})

/** Where an open dead letter is handled: in one read model, or in all that it stops. */
const wherever = (names: readonly string[], all: boolean, text: CliText): string | null => {
  if (!all) return theOne(names, text)
  if (names.length > 0) someOrAll(names, all, text)
  return null
}

/** Open dead letters of one read model, or of all; without one there is nothing to do. */
async function openLetters({ db }: CommandContext, projection: string | null): Promise<DeadLetter[]> {
  const open = await readDeadLetters(db, { openOnly: true })
  const letters = open.filter(letter => projection === null || letter.projection === projection)
  if (letters.length === 0) throw new Refusal('no_dead_letter', projection ?? '--all')
  return letters
}

export const retry = defineCommand({
  name: 'retry',
  options: { all: { type: 'boolean', default: false } },
  check: ({ names, values }, text) => wherever(names, values.all, text),
  async run(context, wanted) {
    for (const { projection } of await openLetters(context, wanted))
      await perform(context, { action: 'retry', projection })
  },
})

export const skip = defineCommand({
  name: 'skip',
  options: {
    reason: { type: 'string' },
    all: { type: 'boolean', default: false },
    event: { type: 'string' },
  },
  check({ names, values }, text) {
    const projection = wherever(names, values.all, text)
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError(`--reason: ${text.faults.missing}`)
    return { projection, reason, event: values.event }
  },
  async run(context, { projection, reason, event }) {
    const open = await openLetters(context, projection)
    const letters = open.filter(({ eventId }) => event === undefined || eventId === event)
    const events = new Set(open.map(({ eventId }) => eventId))
    if (letters.length === 0) throw new Refusal('other_event', [...events].join(', '))
    if (event === undefined && events.size > 1)
      throw new UsageError(context.text.faults.whichEvent([...events]))
    for (const { projection: name, eventId } of letters)
      await perform(context, { action: 'skip', projection: name, eventId, reason })
  },
})

export const pause = defineCommand({
  name: 'pause',
  options: {},
  check: ({ names }, text) => ({ action: 'pause' as const, projection: theOne(names, text) }),
  run: perform,
})

export const resume = defineCommand({
  name: 'resume',
  options: {},
  check: ({ names }, text) => ({ action: 'resume' as const, projection: theOne(names, text) }),
  run: perform,
})
