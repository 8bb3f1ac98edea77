import type { Caller } from './test-app.ts'

/** A well-formed call of a route, about something that belongs to `user`. */
export interface Sample {
  params?: () => string
  body?: () => object
  /** Concerns the thing of one user: others get 404. */
  own?: boolean
  /** Ends the session of the caller: called after all others. */
  last?: boolean
}

/** Data that exists when samples are called. It is filled before the first call, after the samples were declared. */
export interface Known {
  user: Caller
  /** A game. */
  slug: string
  /** A public article of `user`. */
  articleId: string
  /** Creates something of `user` with this body. @returns its ID */
  create: (path: string, body: object) => Promise<string>
}

interface AccessSamples {
  /** Creates what only these samples need. */
  prepare?: () => Promise<void>
  samples: Record<string, Sample>
}

/** Declares `samples` of a `*.access.ts` file next to its routes; `access.int.test.ts` finds it by its name. */
export const declareSamples = (declare: (known: Known) => AccessSamples) => declare
