import { AsyncLocalStorage } from 'node:async_hooks'
import { EventStoreUnavailable } from '../event-store-port.ts'

/** How long one request still waits for the event store. */
export interface Patience {
  leftMs: number
}

const present = new AsyncLocalStorage<Patience>()

/**
 * Runs work with a wait budget for the event store, over all its calls and retries.
 * @throws Unavailable (`events`) when the budget is exhausted
 */
export const withPatience = <T>(patience: Patience, work: () => T): T => present.run(patience, work)

/** The same with a smaller budget, if there is a fallback: the time used counts for the whole, too. */
export async function withLessPatience<T>(leftMs: number, work: () => Promise<T>): Promise<T> {
  const whole = present.getStore()
  const less = { leftMs: Math.min(leftMs, whole?.leftMs ?? leftMs) }
  const before = less.leftMs
  try {
    return await present.run(less, work)
  } finally {
    if (whole) whole.leftMs -= before - less.leftMs
  }
}

export const hasPatience = (): boolean => (present.getStore()?.leftMs ?? Number.POSITIVE_INFINITY) >= 1

/** Waits for one call, `most` milliseconds and no longer than there is patience; then it is EventStoreUnavailable. */
export async function patiently<T>(call: Promise<T>, most: number): Promise<T> {
  const patience = present.getStore()
  const ms = Math.max(0, Math.min(most, patience?.leftMs ?? most))
  const since = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable(`no answer within ${Math.round(ms)} ms`)), ms)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
    use(patience, since)
  }
}

/** Waits before a call is made again. Every such pause is used up, however short it is: it may follow upon many others. */
export async function pausePatiently(ms: number): Promise<void> {
  const patience = present.getStore()
  const since = performance.now()
  const pause = Math.max(0, Math.min(ms, patience?.leftMs ?? ms))
  await new Promise(resolve => setTimeout(resolve, pause))
  if (patience) patience.leftMs -= performance.now() - since
}

/**
 * An immediate response does not use the budget, however many calls there are: long streams are read event by event.
 */
const AT_ONCE_MS = 50

function use(patience: Patience | undefined, since: number): void {
  const waited = performance.now() - since
  if (patience && waited > AT_ONCE_MS) patience.leftMs -= waited
}
