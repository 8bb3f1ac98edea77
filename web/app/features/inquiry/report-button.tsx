import { Flag } from 'lucide-react'
import { type InquiryStart, useOpenInquiry } from '#app/features/inquiry/inquiry-slot.tsx'
import { useReportText } from '#app/features/inquiry/report-strings.ts'
import { Button } from '#app/ui/button.tsx'

/** Reports an article or a member: the inquiry form, with genre and subject filled in. */
export function ReportButton({ about }: { about: NonNullable<InquiryStart['about']> }) {
  const text = useReportText()
  const openInquiry = useOpenInquiry()
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
