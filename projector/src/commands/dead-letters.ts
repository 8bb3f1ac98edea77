import { describeResolution } from '@koryaku/contracts/operations/resolution.ts'
import { noWords, UsageError } from '@koryaku/contracts/server/command-line/command.ts'
import { Refusal } from '@koryaku/contracts/server/operations/operation-fault.ts'
import { readDeadLetters } from '#engine/dead-letters.ts'
import { theOne } from './choose.ts'
import { defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const deadLetters = defineCommand({
  name: 'dead-letters',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  async run({ db, say, text }) {
    const letters = await readDeadLetters(db)
    if (letters.length === 0) say(text.status.noDeadLetters)
    for (const letter of letters) {
      const { projection, version, position, eventId, event, resolution, at, stack, error } = letter
      say(
        `${at.toISOString()} ${projection} v${version} @ ${position}: ${event.type} ${eventId} ${event.stream}`,
      )
      say(
        resolution === null
          ? `  ${text.status.open}\n${stack || error}`
          : `  ${describeResolution(resolution, text.resolutions)}: ${error}`,
      )
    }
  },
})

export const retry = defineCommand({
  name: 'retry',
  options: {},
  check: ({ names }, text) => ({ action: 'retry' as const, projection: theOne(names, text) }),
  run: perform,
})

export const skip = defineCommand({
  name: 'skip',
  options: { reason: { type: 'string' } },
  check({ names, values }, text) {
    const projection = theOne(names, text)
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError(`--reason: ${text.faults.missing}`)
    return { projection, reason }
  },
  async run(context, { projection, reason }) {
    const open = await readDeadLetters(context.db, { openOnly: true })
    const letter = open.find(found => found.projection === projection)
    if (!letter) throw new Refusal('no_dead_letter', projection)
    await perform(context, { action: 'skip', projection, eventId: letter.eventId, reason })
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
