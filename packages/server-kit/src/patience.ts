import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { EventStoreUnavailable } from '@koryaku/contracts/event-store-port.ts'

/** How long one request still waits for the event store, and for whom. */
export interface Patience {
  leftMs: number
  /** The response that the work is for; work of several clients has none. */
  response?: ServerResponse
  /** Aborted when all clients of the work have disconnected. */
  left?: AbortSignal
  /** The user, partner or network that the work counts for. */
  client?: string
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
  const less = { ...whole, leftMs: Math.min(leftMs, whole?.leftMs ?? leftMs) }
  const before = less.leftMs
  try {
    return await present.run(less, work)
  } finally {
    if (whole) whole.leftMs -= before - less.leftMs
  }
}

/** Thrown in the place of work that has no client any more. The response reaches no one. */
export const clientLeft = (): DomainError => new DomainError('request_timeout')

const hasLeft = ({ closed, writableFinished }: ServerResponse): boolean => closed && !writableFinished

/** For whom this work counts where users take turns. */
export const clientOfWork = (): string => present.getStore()?.client ?? 'this service'

/** Has the client of this work disconnected before it was answered? */
export function hasClientLeft(): boolean {
  const { response, left } = present.getStore() ?? {}
  return left?.aborted || (response !== undefined && hasLeft(response))
}

/**
 * Calls back once when the client of this work disconnects before it is answered; immediately if it already has.
 * @returns ends the subscription; call it when the work is done
 */
export function onClientLeft(leave: () => void): () => void {
  const left = leftSignal()
  if (left?.aborted) leave()
  if (!left || left.aborted) return () => {}
  left.addEventListener('abort', leave, { once: true })
  return () => left.removeEventListener('abort', leave)
}

/** One signal per request: many queries of one request would exceed the limit of listeners of its response. */
function leftSignal(): AbortSignal | undefined {
  const patience = present.getStore()
  if (!patience?.response || patience.left) return patience?.left
  const { response } = patience
  const controller = new AbortController()
  const onClose = () => {
    if (hasLeft(response)) controller.abort()
  }
  if (response.closed) onClose()
  else response.once('close', onClose)
  patience.left = controller.signal
  return controller.signal
}

/**
 * Does work that no single client waits for.
 * @param left ends the work when it aborts; without it the work is always finished
 */
export const withoutClient = <T>(work: () => T, left?: AbortSignal): T => {
  const { response: _, left: __, ...patience } = present.getStore() ?? { leftMs: Number.POSITIVE_INFINITY }
  return present.run({ ...patience, ...(left && { left }) }, work)
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
