import type { OwnReportList, OwnReportResource } from '@koryaku/contracts/reports/report.api.ts'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useReportText } from '#app/entities/report/strings.ts'
import styles from '#app/features/settings/blocked.module.css'
import { reportOutcome } from '#app/features/settings/report-outcome.ts'
import { useOwnReportsText } from '#app/features/settings/reports-strings.ts'
import parts from '#app/features/settings/settings.module.css'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const ownReports = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.my.reports(),
    queryFn: ({ pageParam, signal }) =>
      apiGet<OwnReportList>('my/reports', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

/** The viewer's reports and their outcomes. */
function Reports() {
  const text = useOwnReportsText()
  const query = useInfiniteQuery(ownReports())
  const { data, error } = query
  if (error && !data) throw error
  const reports = data?.pages.flatMap(page => page.data) ?? []
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      {!data && <Skeleton height="3rem" />}
      {data && reports.length === 0 && <EmptyState title={text.none} text={text.noneText} />}
      {reports.length > 0 && (
        <Rows>
          {reports.map(report => (
            <Report key={report.id} report={report} />
          ))}
        </Rows>
      )}
      {data && reports.length > 0 && (
        <LoadMore query={query} shown={reports.length} total={data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </SettingsPage>
  )
}

function Report({ report: { id, attributes } }: { report: OwnReportResource }) {
  const text = useOwnReportsText()
  const { reasons } = useReportText()
  const toast = useToast()
  const client = useQueryClient()
  const { kind, reason, sentence, reportedAt, outcome, title } = attributes
  const withdraw = useCommand<void>({
    request: () => ({ method: 'DELETE', path: path`reports/${id}` }),
    onSuccess: () => {
      toast(text.withdrawn)
      return client.invalidateQueries({ queryKey: queryKeys.my.reports() })
    },
  })
  const address = addressOf(id, attributes)
  const shown = address ? title || text.untitled : text.gone
  const name = kind === 'comment' && address ? text.onArticle(shown) : text.about(text.kinds[kind], shown)
  return (
    <Row>
      <div className={styles.about}>
        <p className={parts.label}>
          {address ? (
            <AppLink to={address} className="touch">
              {name}
            </AppLink>
          ) : (
            `${text.kinds[kind]}: ${text.gone}`
          )}
        </p>
        <p className={parts.value}>
          {reasons[reason]} · <RelativeTime iso={reportedAt} />
        </p>
        {sentence && (
          <p className={parts.value} lang="">
            {sentence}
          </p>
        )}
        <p>{text.outcomes[reportOutcome(attributes)]}</p>
      </div>
      {outcome === null && (
        <Button
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.run()}
          aria-label={`${name}: ${text.withdraw}`}
        >
          {text.withdraw}
        </Button>
      )}
    </Row>
  )
}

/** Null if the subject is not public. */
function addressOf(id: string, { kind, path, gameSlug }: OwnReportResource['attributes']): string | null {
  if (path === null) return null
  if (kind === 'user') return `/users/${path}`
  if (gameSlug === null) return null
  const game = `/games/${gameSlug}`
  if (kind === 'gameReview') return `${game}/game-reviews/${path}`
  return kind === 'article' ? `${game}/${path}` : `${game}/${path}/comments?comment=${id}#c-${id}`
}

export default definePage({
  Component: Reports,
  meta: ({ language }) => {
    const text = useOwnReportsText.in(language)
    return { title: text.title, description: text.lead }
  },
})
