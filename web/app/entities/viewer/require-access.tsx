import type { ReactNode } from 'react'
import { useRefreshViewer, useViewer, useViewerState } from '#app/entities/viewer/viewer.tsx'
import { ErrorPage } from '#app/routes/error-page.tsx'
import type { RouteEntry } from '#app/routes/route-entry.ts'
import { SessionRequired } from '#app/routes/session-required.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/**
 * Sends visitors to sign in and shows 403 to users without the role. The server decides again on every
 * request.
 */
export function RequireAccess({ access, children }: { access: RouteEntry['access']; children: ReactNode }) {
  const viewer = useViewer()
  const confirmed = useViewerState(state => state.confirmed)
  const waitedInVain = useViewerState(state => state.waitedInVain)
  const refresh = useRefreshViewer()
  if (!access) return children
  // A page that is open stays, with all that was typed into it: each of its requests is decided for itself.
  if (waitedInVain)
    return access === 'member' ? children : <ErrorPage outcome="unavailable" onRetry={refresh} />
  if (viewer.status === 'visitor') return <SessionRequired />
  if (viewer.status === 'unknown') return <PageSkeleton />
  if (access === 'member' || viewer.user.role === access || viewer.user.role === 'owner') return children
  return confirmed ? <ErrorPage outcome="forbidden" /> : <PageSkeleton />
}
