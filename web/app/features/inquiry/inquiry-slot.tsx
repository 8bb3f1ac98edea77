import { lazy, Suspense } from 'react'
import { closeInquiry, useInquiryStart } from '#app/entities/inquiry/open-inquiry.ts'

const InquiryDialog = lazy(() => import('#app/features/inquiry/inquiry-dialog.tsx'))

/** Renders the dialog, whichever component opens it. */
export function InquirySlot() {
  const start = useInquiryStart()
  if (start === null) return null
  return (
    <Suspense>
      <InquiryDialog start={start} onClose={closeInquiry} />
    </Suspense>
  )
}
