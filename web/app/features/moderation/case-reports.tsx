import type { CaseReports } from '@koryaku/contracts/reports/report.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useReportText } from '#app/entities/report/strings.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The open reports of a case: reasons and sentences, without their reporters. */
export function CaseReportList({ reports: { open, shown } }: { reports: CaseReports }) {
  const text = useModerationText().comments
  const { reasons } = useReportText()
  if (open === 0) return null
  return (
    <div>
      <h3 className={styles.reportsTitle}>{text.reports(open)}</h3>
      <ul className={styles.reports}>
        {shown.map(({ id, reason, sentence, reportedAt }) => (
          <li key={id}>
            <strong>{reasons[reason]}</strong>
            {sentence && <span lang="">{sentence}</span>}
            <RelativeTime iso={reportedAt} />
          </li>
        ))}
      </ul>
      {open > shown.length && <p>{text.moreReports(open - shown.length)}</p>}
    </div>
  )
}

/**
 * Closes the reports that are shown.
 * @param target path of the API
 */
export function DismissReports({
  target,
  reports: { shown },
  label,
}: {
  target: string
  reports: CaseReports
  label: string
}) {
  const text = useModerationText().comments
  const client = useQueryClient()
  const toast = useToast()
  const { run, isPending } = useCommand<void>({
    request: () => ({ method: 'POST', path: target, body: { reports: shown.map(report => report.id) } }),
    onSuccess: () => {
      toast(text.dismissed)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.all })
    },
  })
  if (shown.length === 0) return null
  return (
    <Button size="small" busy={isPending} onClick={() => run()}>
      {label}
    </Button>
  )
}
