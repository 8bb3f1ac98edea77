import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ApiFailure } from '#app/api/failure.ts'

const FailureDialog = lazy(() => import('#app/features/failures/failure-dialog-content.tsx'))

type Show = (error: unknown) => void
/** Lets code outside React (the mutation cache) reach the dialog. */
export interface FailureChannel {
  show: Show
}

export function FailureDialogProvider({
  channel,
  children,
}: {
  channel: FailureChannel
  children: ReactNode
}) {
  const [failure, setFailure] = useState<ApiFailure | Error | null>(null)
  const show = useMemo<Show>(
    () => error => setFailure(error instanceof Error ? error : new Error(String(error))),
    [],
  )
  channel.show = show
  return (
    <>
      {children}
      {failure && (
        <Suspense>
          <FailureDialog failure={failure} onClose={() => setFailure(null)} />
        </Suspense>
      )}
    </>
  )
}
