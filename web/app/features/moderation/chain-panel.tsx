import { useQuery } from '@tanstack/react-query'
import styles from '#app/features/moderation/moderation.module.css'
import { moderationAudit } from '#app/features/moderation/moderation-queries.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** Holds the chain of records against the log, now, and names every break. */
export function ChainPanel() {
  const text = useModerationText()
  const { data, error, isFetching, refetch } = useQuery(moderationAudit())
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { events, seals, waiting, head, faults } = data.data.attributes
  return (
    <section className={styles.panel}>
      <p>{text.chainLead}</p>
      <p role="status">
        <Badge tone={faults.length === 0 ? 'success' : 'danger'}>
          {faults.length === 0 ? text.chainGood : text.chainBroken(faults.length)}
        </Badge>
      </p>
      <p>{text.chainCounts(events, seals, waiting)}</p>
      {head && (
        <p className={styles.hash}>
          {text.chainHead}: <code>{head}</code>
        </p>
      )}
      <ul className={styles.list}>
        {faults.map(({ kind, articleId, revision, eventId }) => (
          <li key={`${kind}${eventId}`} className={styles.card}>
            <p className={styles.facts}>
              <Badge tone="danger">{text.faults[kind]}</Badge>
              <AppLink to={`/moderation/articles/${articleId}`}>{text.brokenArticle(articleId)}</AppLink>
              <span>{text.revision(revision)}</span>
            </p>
            <p className={styles.hash}>
              <code>{eventId}</code>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {text.chainAgain}
        </Button>
      </p>
    </section>
  )
}
