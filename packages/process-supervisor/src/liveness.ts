import { readFileSync } from 'node:fs'

const PROBE_TIMEOUT_MS = 2_000

interface Patience {
  /** Probes in a row with neither an answer nor any work, after which it hangs. */
  idle: number
  /** Failed probes after which a busy process counts as stuck in a loop. */
  busy: number
}
const RUNNING: Patience = { idle: 4, busy: 60 }
/** Before the first answer there may be a log to read or a database to recover. */
export const STARTING: Patience = { idle: 30, busy: Number.POSITIVE_INFINITY }
/** Share of the time in which its main thread ran or waited for a processor, from which on it is at work. */
const BUSY_SHARE = 0.2

/**
 * Distinguishes an unresponsive process from a busy one: both miss probes, but an unresponsive one uses no CPU, waits
 * for none, and does not wait for the disk. Its children count: a database responds through one.
 */
export class Liveness {
  #misses = 0
  #worked = new Map<number, number>()
  #at = 0
  readonly #isAlive: () => Promise<unknown>
  readonly #patience: Patience

  constructor(isAlive: () => Promise<unknown>, patience = RUNNING) {
    this.#isAlive = isAlive
    this.#patience = patience
  }

  /** Asks once. @returns whether the process is to be taken for hung */
  async isHung(pid: number): Promise<boolean> {
    const answered = await within(this.#isAlive(), PROBE_TIMEOUT_MS)
    const busy = this.#wasBusy(pid)
    if (answered) {
      this.#misses = 0
      return false
    }
    this.#misses++
    return this.#misses >= (busy ? this.#patience.busy : this.#patience.idle)
  }

  #wasBusy(pid: number): boolean {
    const worked = new Map([pid, ...childrenOf(pid)].map(one => [one, workOf(one)]))
    const sum = [...worked].reduce((all, [one, work]) => all + work - (this.#worked.get(one) ?? 0), 0)
    const now = performance.now()
    const share = sum / 1e6 / Math.max(1, now - this.#at)
    this.#worked = worked
    this.#at = now
    const state = stateOf(pid)
    // Regardless of its children: a stopped process does not continue.
    return state !== 'T' && (share >= BUSY_SHARE || state === 'D')
  }
}

/** Resolves to whether the promise was fulfilled within the timeout. */
function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, ms, false)
    promise
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late))
  })
}

/** Nanoseconds for which the main thread has run, and waited to run. */
function workOf(pid: number): number {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return ran + waited
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** `D` waits for the disk, `T` is stopped. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
  } catch {
    return undefined
  }
}
