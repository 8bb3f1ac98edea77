import { newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'

/** How far it is; `waiting`: for so many seconds, since the server takes only so many of them in a minute. */
export interface Work {
  done: number
  all: number
  waiting: number
}
interface InTurn {
  /** Sends what is done to one; the same key is the same deed. */
  send: (id: string, idempotencyKey: string) => Promise<unknown>
  tell: (work: Work) => void
  /** Ends it: what is not done yet is left. */
  signal: AbortSignal
  /** For tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** What could not be done, and why. */
export interface Refused {
  id: string
  error: unknown
}

/** Longer than this nobody waits with the page open: an hour's or a day's bound is met. */
const PATIENCE_S = 120
const USUAL_S = 10

/** One after the other; where the server asks to wait, it goes on by itself. One that fails takes none of the others with it. */
export async function inTurn(
  ids: readonly string[],
  { send, tell, signal, wait = pause }: InTurn,
): Promise<{ done: string[]; left: string[]; failed: Refused[] }> {
  const done: string[] = []
  const failed: Refused[] = []
  for (const [n, id] of ids.entries()) {
    const key = newIdempotencyKey()
    for (let isAnswered = false; !isAnswered; ) {
      if (signal.aborted) return { done, left: ids.filter(one => !done.includes(one)), failed }
      tell({ done: n, all: ids.length, waiting: 0 })
      try {
        await send(id, key)
        done.push(id)
        isAnswered = true
      } catch (error) {
        const seconds = secondsAsked(error)
        if (seconds === undefined) {
          failed.push({ id, error })
          isAnswered = true
        } else {
          tell({ done: n, all: ids.length, waiting: seconds })
          await wait(seconds * 1_000, signal)
        }
      }
    }
  }
  return { done, left: failed.map(({ id }) => id), failed }
}

function secondsAsked(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 429) return undefined
  const { retryAfter = USUAL_S } = error
  return retryAfter <= PATIENCE_S ? retryAfter : undefined
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
