import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'

/** How far a text has come on its way to the server. */
export interface Saving {
  /**
   * `opened`: nothing typed yet; `offline`: there is no connection; `failed`: the server could not now; `signedOut`: the
   * session has ended, on another device or by its age; `refused`: the server will not take this text, so only a change can
   * help; `gone`: the article was deleted meanwhile.
   */
  state: 'opened' | 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'signedOut' | 'refused' | 'gone'
  /** By how many letters, where that is why the text was refused. */
  tooLongBy?: number | null
  /** As much text as one user may save in a day was saved. */
  isDayUsedUp?: true
  /** Time in ms until the retry, if the server specified it. */
  retryMs?: number
}

/** As an editor opens. */
export const OPENED: Saving = { state: 'opened' }
export const NOT_SAVED_YET: Saving = { state: 'unsaved' }
/** States in which an immediate retry does not help. */
export const STOPPED: ReadonlySet<Saving['state']> = new Set([
  'offline',
  'failed',
  'signedOut',
  'refused',
  'gone',
])

/** The state of the text after a failed save. */
export function savingAfter(error: unknown): Saving {
  if (!(error instanceof ApiFailure)) return { state: 'failed' }
  const { status, code, retryAfter, errors } = error
  if (isSignedOut(error)) return { state: 'signedOut' }
  if (code === 'offline') return { state: 'offline' }
  if (status === 404) return { state: 'gone' }
  if (status === 422 || status === 413) return { state: 'refused', tooLongBy: tooLongBy(errors[0]?.detail) }
  const isDayUsedUp = code === 'too_much_text' && { isDayUsedUp: true as const }
  return { state: 'failed', ...isDayUsedUp, retryMs: retryAfter && retryAfter * 1_000 }
}
