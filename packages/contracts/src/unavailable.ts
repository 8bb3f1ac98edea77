import { DomainError } from './errors.ts'

/**
 * Components reported in `errors[0].detail` of a 503: the only internal terms that leave the site. `reads` and `writes`
 * are the services behind the gateway, `disk` is free space.
 */
export const MISSING_PARTS = [
  'events',
  'database',
  'search',
  'redis',
  'identity',
  'reads',
  'writes',
  'disk',
] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

/**
 * Delay in seconds for `Retry-After`: search may need a rebuild, and disk space an operator; the others recover within
 * moments.
 */
const RETRY_AFTER: Partial<Record<MissingPart, number>> = { search: 5, disk: 30 }
const SOON = 2

/** Seconds after which a repeat makes sense. */
export const retryAfterOf = (part: MissingPart): number => RETRY_AFTER[part] ?? SOON

/** The error of a request that needs what is missing: 503, `Retry-After`, and which part it is. */
export const unavailable = (part: MissingPart): DomainError =>
  new DomainError('temporarily_unavailable', { detail: part, retryAfter: retryAfterOf(part) })
