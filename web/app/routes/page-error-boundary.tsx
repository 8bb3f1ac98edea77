import { Component, type ReactNode } from 'react'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { currentAddress } from '#app/routes/current-address.ts'
import { ErrorPage } from '#app/routes/error-page.tsx'
import { outcomeOf, type PageOutcome } from '#app/routes/outcome.tsx'
import { SessionRequired } from '#app/routes/session-required.tsx'

interface Fault extends PageOutcome {
  error: unknown
}

/** Error boundary of pages. Reports unexpected errors, under the ID that the page shows. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null }

  static getDerivedStateFromError(error: unknown) {
    const { outcome, faultId, missing } = outcomeOf(error)
    // The ID from the server's response, or a new one for the report in the logs.
    return {
      fault: {
        ...{ error, outcome, missing },
        faultId: outcome === 'error' ? (faultId ?? newIdempotencyKey()) : undefined,
      },
    }
  }

  override componentDidCatch(error: unknown) {
    const { fault } = this.state
    if (isOffline(error)) void openKeptCopy()
    else if (fault?.outcome === 'error') reportError(error, fault.faultId)
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    const { error, ...outcome } = fault
    if (isSignedOut(error)) return <SessionRequired />
    const onRetry = outcome.outcome === 'unavailable' ? () => this.setState({ fault: null }) : undefined
    return <ErrorPage {...outcome} onRetry={onRetry} />
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'offline'

/** The page as it was read before, where it was kept. */
const openKeptCopy = () =>
  import('#app/offline/kept-articles.ts')
    .then(({ openKeptArticle }) => openKeptArticle(location.pathname))
    .catch(() => undefined)

/** Spec §7: the address where an uncaught error happened. Best effort. */
function reportError(error: unknown, correlationId: string | undefined): void {
  console.error(error)
  apiCommand({
    method: 'POST',
    path: 'nextjs_errors',
    body: { currentUrl: currentAddress() },
    idempotencyKey: newIdempotencyKey(),
    correlationId,
  }).catch(() => undefined)
}
