import { DomainError } from '@koryaku/contracts/errors.ts'

const FRESH_MS = 5 * 60_000
/** Requires a recent sign-in (OpenID Connect: `auth_time`), for actions that cannot be undone. */
export const requireFresh = ({ authenticatedAt }: { authenticatedAt: Date | null }, now: Date): void =>
  requireWithin(FRESH_MS, authenticatedAt, now)

const SIGNED_IN_MS = 15 * 60_000

/** Requires a sign-in within 15 minutes, for powers over others: limits the risk of an unattended device. */
export const requireJustSignedIn = (authenticatedAt: Date | null, now: Date): void =>
  requireWithin(SIGNED_IN_MS, authenticatedAt, now)

function requireWithin(ms: number, authenticatedAt: Date | null, now: Date): void {
  if (!authenticatedAt || now.getTime() - authenticatedAt.getTime() > ms)
    throw new DomainError('reauthentication_required')
}
