import type { ArticleSchedule, ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/article/schedule-notice.module.css'
import { useScheduleText } from '#app/entities/article/schedule-strings.ts'
import { timeInWords, zoneInWords } from '#app/entities/article/schedule-time.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ScheduleNoticeProps {
  id: string
  type: ArticleType
  schedule: ArticleSchedule
  /** For places other than the page where the time is chosen. */
  withLink?: boolean
}

/**
 * Shows when an article will be published automatically, or why it was not. The author can cancel, or choose
 * another time.
 */
export function ScheduleNotice({ id, type, schedule, withLink }: ScheduleNoticeProps) {
  const { publishAt, missed } = schedule
  const text = useScheduleText()
  const language = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const cancel = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/unschedule` }),
    onSuccess: () => {
      setAsking(false)
      toast(text.canceled)
      return client.invalidateQueries()
    },
  })
  const time = new Date(publishAt)
  const isPublic = type === 'PublishedArticle'
  const isSuspended = type === 'SuspendedArticle'
  const says = missed
    ? text.missed[missed]
    : isSuspended
      ? text.waitsSuspended
      : isPublic
        ? text.willBeUpdated
        : text.willBe
  return (
    <div className={missed ? `${styles.notice} ${styles.missed}` : styles.notice}>
      <span className={styles.time}>
        <CalendarClock aria-hidden />
        <time dateTime={publishAt}>{says(timeInWords(time, language), zoneInWords(time, language))}</time>
      </span>
      {withLink && !isSuspended && (
        <ButtonLink to={`/articles/${id}/publish`} size="small">
          {missed ? text.again : text.change}
        </ButtonLink>
      )}
      {!missed && (
        <Button size="small" look="quiet" onClick={() => setAsking(true)}>
          {text.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={text.confirmCancel}
        text={isPublic ? text.confirmCancelPublic : text.confirmCancelText}
        confirmLabel={text.cancel}
        busy={cancel.isPending}
        onConfirm={() => cancel.run()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
