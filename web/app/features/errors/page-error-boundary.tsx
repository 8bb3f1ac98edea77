import { Component, type ReactNode } from 'react'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure, isNotFound, isTransient } from '#app/api/failure.ts'
import { ErrorPage } from '#app/features/errors/error-page.tsx'

/** Catches what a page throws: 404 and unreachable data have their own page, anything else is reported. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isOffline(error)) void openKeptCopy()
    else if (!isNotFound(error) && !isTransient(error)) reportError(error)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (isNotFound(error)) return <ErrorPage outcome="not_found" />
    if (isTransient(error)) {
      return <ErrorPage outcome="unavailable" onRetry={() => this.setState({ error: null })} />
    }
    return <ErrorPage outcome="error" />
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'offline'

/** The page as it was read before, where it was kept. */
const openKeptCopy = () =>
  import('#app/offline/kept-articles.ts')
    .then(({ openKeptArticle }) => openKeptArticle(location.pathname))
    .catch(() => undefined)

/** Spec §7: the address where an uncaught error happened. Best effort. */
function reportError(error: unknown): void {
  console.error(error)
  apiCommand({
    method: 'POST',
    path: 'nextjs_errors',
    body: { currentUrl: location.href },
    idempotencyKey: newIdempotencyKey(),
  }).catch(() => undefined)
}
