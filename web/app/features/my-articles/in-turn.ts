import { newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'

/** Progress. `waiting` is in seconds and not 0 during a wait, since the server limits the commands per minute. */
export interface Work {
  done: number
  all: number
  waiting: number
}
interface InTurn {
  /** Sends the command for one item; a retry has the same key. */
  send: (id: string, idempotencyKey: string) => Promise<unknown>
  tell: (work: Work) => void
  /** Aborts the run; the remaining items are left. */
  signal: AbortSignal
  /** For tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** An item whose command failed, and the reason. */
export interface Refused {
  id: string
  error: unknown
}

/** Longest wait in seconds, since the page has to stay open. Beyond it (an hourly or daily limit) the item fails. */
const PATIENCE_S = 120
const USUAL_S = 10

/**
 * Sends one command after the other. If the server requires a wait, it resumes automatically. A failed item does not
 * affect the others.
 */
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
