import type { MissingPart } from '@koryaku/contracts/unavailable.ts'
import { createContext, useContext } from 'react'
import { ApiFailure, isTransient } from '#app/api/failure.ts'

/** Result of a request: a page, an unknown address, unreadable data, a page for members, or a fault. */
export type Outcome = 'ok' | 'not_found' | 'unavailable' | 'forbidden' | 'error'

/** An outcome, with the ID of a fault in the logs. */
export interface PageOutcome {
  outcome: Outcome
  faultId?: string
  /** The service that was unreachable, if the response named it. */
  missing?: MissingPart
}

export const OutcomeContext = createContext<PageOutcome>({ outcome: 'ok' })
export const useServerOutcome = (): PageOutcome => useContext(OutcomeContext)

/**
 * Maps a failed read to the outcome of the page. A read is rejected as invalid (422) only for its address:
 * such an address is handled as not found. Only transient errors are `unavailable`.
 */
export function outcomeOf(error: unknown): PageOutcome {
  if (!(error instanceof ApiFailure)) return { outcome: 'error' }
  const { status, id: faultId } = error
  if (status === 404 || status === 422) return { outcome: 'not_found' }
  if (status === 401 || status === 403) return { outcome: 'forbidden' }
  if (!isTransient(error) && status !== 429) return { outcome: 'error', faultId }
  const missing = error.errors[0]?.detail as MissingPart | undefined
  return status === 503 && missing ? { outcome: 'unavailable', missing } : { outcome: 'unavailable' }
}

/** Whether the same read may succeed later. A list with a form shows this in its own place. */
export const isUnavailable = (error: unknown): boolean => outcomeOf(error).outcome === 'unavailable'
