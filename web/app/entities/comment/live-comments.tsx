import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Not needed for the first view of the page. */
const NewComments = lazy(() => import('#app/entities/comment/new-comments.tsx'))

/** The notice of new comments, loaded after the page. */
export function LiveComments(props: ComponentProps<typeof NewComments>) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  if (!isOpen) return null
  return (
    <QuietBoundary>
      <Suspense>
        <NewComments {...props} />
      </Suspense>
    </QuietBoundary>
  )
}
