import { createContext, useContext } from 'react'

/** What the server came to: an article that is not there, data that could not be read, a page for members. */
export type Outcome = 'ok' | 'not_found' | 'unavailable' | 'forbidden' | 'error'

export const OutcomeContext = createContext<Outcome>('ok')
export const useServerOutcome = (): Outcome => useContext(OutcomeContext)
