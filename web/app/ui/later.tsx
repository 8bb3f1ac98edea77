import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/**
 * Content whose code is loaded after the page, and may be missing. Until then the HTML of the server is shown. An urgent
 * update from above would replace that HTML by nothing; a deferred one waits for the code.
 */
export function Later({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(children)
  return useMemo(
    () => (
      <QuietBoundary>
        <Suspense>{shown}</Suspense>
      </QuietBoundary>
    ),
    [shown],
  )
}
