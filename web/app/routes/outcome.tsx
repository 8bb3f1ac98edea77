import type { MissingPart } from '@koryaku/contracts/unavailable.ts'
import { createContext, useContext } from 'react'
import { ApiFailure, isTransient } from '#app/api/failure.ts'

/** What it came to: a page, an address that names nothing, data that could not be read, a page for members, a fault. */
export type Outcome = 'ok' | 'not_found' | 'unavailable' | 'forbidden' | 'error'

/** The same with the id under which a fault stands in the logs. */
export interface PageOutcome {
  outcome: Outcome
  faultId?: string
  /** Which part of the site could not be reached, where the answer said so. */
  missing?: MissingPart
}

export const OutcomeContext = createContext<PageOutcome>({ outcome: 'ok' })
export const useServerOutcome = (): PageOutcome => useContext(OutcomeContext)

/**
 * What the failure of a read makes of a page. A read is refused only for its address (422): such an address names
 * nothing, as one that is not found. Only what may succeed later is unavailable.
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
