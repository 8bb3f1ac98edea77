import type { ReviewSaving } from '#app/features/editor/review/review-saver.ts'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { SaveStatus } from '#app/features/editor/save-status.tsx'
import { Fault } from '#app/ui/form-page.tsx'

/** The state of the last save. Reviews have specific messages for errors that prevent saving. */
export function ReviewSaveStatus({ saving, onRetry }: { saving: ReviewSaving; onRetry: () => void }) {
  const text = useReviewFormText()
  if (saving.state === 'conflict') return null
  if (saving.state === 'gone') return <Fault>{text.gone}</Fault>
  if (saving.tooLongBy) return <Fault>{text.tooLong(saving.tooLongBy)}</Fault>
  return <SaveStatus saving={saving} onRetry={onRetry} />
}
