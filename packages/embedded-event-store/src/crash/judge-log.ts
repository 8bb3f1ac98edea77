import { DamagedLog } from '../log-fault.ts'
import { Storage } from '../storage.ts'
import { verifyLog } from '../verify-log.ts'
import { plannedAppend } from './planned-appends.ts'

export type Verdict =
  /** Everything that should be there is, and nothing else. */
  | { outcome: 'whole'; appends: Set<number>; content: string }
  /** The store reported damage: at start, on a read, or by verification. */
  | { outcome: 'reported'; words: string }

/**
 * Opens a log of planned appends and reads all of it, as readers do and as `verify` does.
 * @throws Error if it finds a fault that the store has not reported
 */
export function judgeLog(file: string): Verdict {
  let storage: Storage
  try {
    storage = new Storage(file)
  } catch (error) {
    return { outcome: 'reported', words: (error as Error).message }
  }
  try {
    const { events } = storage.readAll(0, 1_000_000, false)
    const rest = []
    for (let page = { events, atEnd: false }; !page.atEnd; ) {
      page = storage.readAll((page.events.at(-1)?.position ?? -1) + 1, 1_000_000, false)
      rest.push(...page.events)
    }
    const log = [...events, ...rest]
    for (const stream of new Set(log.map(event => event.stream))) {
      const state = storage.findStream(stream)
      if (!state) return { outcome: 'reported', words: `stream ${stream} is not found` }
      storage.readStream(state, 0, 1_000_000, false)
    }
    const faults = verifyLog(file)
    if (faults.length > 0) return { outcome: 'reported', words: new DamagedLog(...faults).message }
    return { outcome: 'whole', appends: wholeAppends(log), content: contentOf(log) }
  } catch (error) {
    if (error instanceof Difference) throw error
    return { outcome: 'reported', words: (error as Error).message }
  } finally {
    storage.close()
  }
}

class Difference extends Error {}

type Log = ReturnType<Storage['readAll']>['events']

/** Appends are consecutive in the log, each event as planned. */
function wholeAppends(log: Log): Set<number> {
  const appends = new Set<number>()
  for (let at = 0; at < log.length; ) {
    const { append } = JSON.parse(Buffer.from(log[at]?.data ?? []).toString()) as { append: number }
    const { stream, events } = plannedAppend(append)
    for (const expected of events) {
      const event = log[at++]
      const same =
        event?.stream === stream &&
        event.id === expected.id &&
        Buffer.from(event.data).toString() === JSON.stringify(expected.data)
      if (!same) throw new Difference(`append ${append} is there in part, or altered`)
    }
    if (appends.has(append)) throw new Difference(`append ${append} is there twice`)
    appends.add(append)
  }
  return appends
}

const contentOf = (log: Log): string =>
  log.map(({ position, revision, id, created }) => `${position} ${revision} ${id} ${created}`).join('\n')
