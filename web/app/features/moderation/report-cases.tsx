import type { ReportCaseResource, ReportCaseState } from '@koryaku/contracts/reports/report.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { CardAct } from '#app/features/moderation/card-act.tsx'
import { CaseReportList, DismissReports } from '#app/features/moderation/case-reports.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedGame, reportCases } from '#app/features/moderation/moderation-queries.ts'
import { ReviewAct } from '#app/features/moderation/review-act.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useChosen } from '#app/features/moderation/use-chosen.ts'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const states = ['open', 'closed'] as const satisfies ReportCaseState[]

/** Reported articles, reviews and members, one case each. */
export function ReportCases() {
  const text = useModerationText()
  const [state, setState] = useChosen('cases', states)
  const query = useInfiniteQuery(reportCases(state))
  if (query.error && !query.data) throw query.error
  const cases = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <>
      <div className={styles.filters}>
        <Field label={text.reportCases.listLabel}>
          <Select value={state} onChange={event => setState(event.target.value)}>
            {states.map(name => (
              <option key={name} value={name}>
                {text.reportCases.lists[name]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && cases.length === 0 && (
        <EmptyState title={state === 'open' ? text.nothing : text.nothingClosed} />
      )}
      <ul className={styles.list}>
        {cases.map(one => (
          <Case key={one.id} reported={one} />
        ))}
      </ul>
      {query.data && cases.length > 0 && (
        <LoadMore query={query} shown={cases.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </>
  )
}

function Case({ reported: { id, attributes } }: { reported: ReportCaseResource }) {
  const text = useModerationText()
  const language = useLanguage()
  const { kind, state, title, excerpt, authorName, reports, closedAt } = attributes
  const address = addressOf(attributes)
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <Badge tone={state === 'suspended' ? 'danger' : 'plain'}>{text.reportCases.states[state]}</Badge>
        <span>{moderatedGame(attributes, language)}</span>
        {kind !== 'user' && <span>{text.byAuthor(authorName ?? text.anonymous)}</span>}
        {reports.open === 0 && closedAt && <RelativeTime iso={closedAt} />}
      </p>
      <h2 className={styles.cardTitle}>
        <small>{text.about[kind]}</small>{' '}
        {address ? (
          <AppLink to={address}>
            <WrittenTitle title={title ?? ''} />
          </AppLink>
        ) : (
          text.gone
        )}
      </h2>
      {excerpt && (
        <p className={styles.said} lang="" dir="auto">
          {excerpt}
        </p>
      )}
      <CaseReportList kind={kind} reports={reports} />
      <p className={styles.buttons}>
        {kind === 'article' && state === 'shown' && <CardAct act="suspend" articlePath={id} />}
        {kind === 'gameReview' && state === 'shown' && <ReviewAct act="suspend" id={id} />}
        <DismissReports
          target={path`moderation/reports/${id}/dismiss`}
          reports={reports}
          label={kind === 'user' ? text.close : text.comments.dismiss}
        />
      </p>
    </li>
  )
}

function addressOf({ kind, path }: ReportCaseResource['attributes']): string | null {
  if (path === null) return null
  const places = { article: '/moderation/articles', gameReview: '/moderation/game-reviews', user: '/users' }
  return `${places[kind]}/${path}`
}
