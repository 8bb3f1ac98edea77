import { DomainError } from '@koryaku/contracts/errors.ts'
import { NotReadYet } from './not-read-yet.ts'

type Refused = Pick<DomainError, 'code' | 'errors' | 'retryAfter'>

/** Response of a thread. Errors are plain data, since a structured clone loses their class. */
export type Answer = { json: string } | { refused: Refused } | { needs: NotReadYet['what'] }

export function answer(work: () => unknown): Answer {
  try {
    return { json: JSON.stringify(work() ?? null) }
  } catch (error) {
    if (error instanceof NotReadYet) return { needs: error.what }
    if (!(error instanceof DomainError)) throw error
    const { code, errors, retryAfter } = error
    return { refused: { code, errors, retryAfter } }
  }
}
