import { Flag } from 'lucide-react'
import type { InquiryStart } from '#app/entities/inquiry/open-inquiry.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useReportText } from '#app/entities/inquiry/strings.ts'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { Button } from '#app/ui/button.tsx'

/** Reports an article or a member: the inquiry form, with genre and subject filled in. Not for oneself. */
export function ReportButton({
  about,
  userId,
}: {
  about: NonNullable<InquiryStart['about']>
  /** Whom it is about, as far as that is known. */
  userId: string | null | undefined
}) {
  const text = useReportText()
  const openInquiry = useOpenInquiry()
  const own = useViewerState(({ viewer }) => viewer.status === 'member' && viewer.user.userId === userId)
  if (own) return null
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Flag aria-hidden />}
      onClick={() => openInquiry('violation', about)}
    >
      {text.report}
    </Button>
  )
}
