import type { CaseReports } from '@koryaku/contracts/reports/report.api.ts'
import type { ReportSubjectKind } from '@koryaku/contracts/reports/report-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useReportText } from '#app/entities/report/strings.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { useToast } from '#app/ui/toast.tsx'

type CaseProps = { kind: ReportSubjectKind; reports: CaseReports }

/** The reports of a case, without their reporters: first the open ones, then the decided ones with the decision. */
export function CaseReportList({ kind, reports: { open, total, shown, closed } }: CaseProps) {
  const text = useModerationText().comments
  const { reasons } = useReportText()
  const decided = total - open
  return (
    <>
      {open > 0 && (
        <div>
          <h3 className={styles.reportsTitle}>{text.reports(open)}</h3>
          <ul className={styles.reports}>
            {shown.map(({ id, reason, sentence, reportedAt }) => (
              <li key={id}>
                <strong>{reasons[reason]}</strong>
                <Sentence>{sentence}</Sentence>
                <RelativeTime iso={reportedAt} />
              </li>
            ))}
          </ul>
          {open > shown.length && <p>{text.moreReports(open - shown.length)}</p>}
        </div>
      )}
      {decided > 0 && (
        <div>
          <h3 className={styles.reportsTitle}>{text.decidedReports(decided)}</h3>
          <ul className={styles.reports}>
            {closed.map(({ id, reason, sentence, reportedAt, outcome, closedBy, closedAt }) => (
              <li key={id}>
                <strong>{reasons[reason]}</strong>
                <Sentence>{sentence}</Sentence>
                <RelativeTime iso={reportedAt} />
                <span>
                  {text.closedBy(
                    text.outcomes[kind === 'user' ? 'reviewed' : outcome],
                    closedBy ?? text.closerGone,
                  )}{' '}
                  <RelativeTime iso={closedAt} />
                </span>
              </li>
            ))}
          </ul>
          {decided > closed.length && <p>{text.moreReports(decided - closed.length)}</p>}
        </div>
      )}
    </>
  )
}

const Sentence = ({ children }: { children: string | null }) =>
  children && (
    <span lang="" dir="auto">
      {children}
    </span>
  )

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
