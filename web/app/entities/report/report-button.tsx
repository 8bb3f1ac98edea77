import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { InquiryStart } from '#app/entities/inquiry/open-inquiry.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useReportButtonText } from '#app/entities/report/button-strings.ts'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { Button } from '#app/ui/button.tsx'

const ReportDialog = lazy(() => import('#app/entities/report/report-dialog.tsx'))

/**
 * Reports an article, review or member. Visitors, and reports of images, use the inquiry form with genre and subject filled
 * in. Not for the own content.
 */
export function ReportButton({
  about,
  userId,
}: {
  about: NonNullable<InquiryStart['about']>
  /** The author, as far as that is known. */
  userId: string | null | undefined
}) {
  const text = useReportButtonText()
  const openInquiry = useOpenInquiry()
  const [isOpen, setIsOpen] = useState(false)
  const isMember = useViewerState(({ viewer }) => viewer.status === 'member')
  const own = useViewerState(({ viewer }) => viewer.status === 'member' && viewer.user.userId === userId)
  if (own) return null
  const { kind, id } = about
  const isReport = isMember && kind !== 'image'
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<Flag aria-hidden />}
        onClick={() => (isReport ? setIsOpen(true) : openInquiry('violation', about))}
      >
        {text.report}
      </Button>
      {isOpen && kind !== 'image' && (
        <Suspense>
          <ReportDialog subject={{ kind, id }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
