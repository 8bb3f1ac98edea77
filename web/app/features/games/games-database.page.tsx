import type {
  IgdbCandidate,
  IgdbDocument,
  IgdbRun,
  IgdbRunState,
  StartedIgdbDocument,
} from '@koryaku/contracts/games/igdb.api.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { path } from '#app/api/client.ts'
import { rowsOf } from '#app/api/documents.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import requestStyles from '#app/features/games/game-requests.module.css'
import styles from '#app/features/games/games-database.module.css'
import { gameCandidates, gamesDatabase, isRunning } from '#app/features/games/games-database-queries.ts'
import { useGamesDatabaseText } from '#app/features/games/games-database-strings.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { ListSkeleton, PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The import of the external games database, and the pairs that owners decide. */
function GamesDatabase() {
  const text = useGamesDatabaseText()
  const client = useQueryClient()
  const { data, error } = useQuery(gamesDatabase())
  const running = isRunning(data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running)
      void client.invalidateQueries({ queryKey: staffKeys.gamesDatabase.candidates() })
    wasRunning.current = running
  }, [running, client])
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { entries, claimed, doubtful, run, refresh } = data.data.attributes
  return (
    <div className={styles.page}>
      <PageHeading title={text.title} lead={text.description} />
      <Start data={data} />
      <Counts
        figures={[
          [text.entries, entries],
          [text.claimed, claimed],
          [text.doubtful, doubtful],
        ]}
      />
      <Section title={text.lastRun}>
        {run ? <Run run={run} entries={entries} /> : <p className="nothing">{text.noRun}</p>}
      </Section>
      <Section title={text.refresh}>
        <Refresh refresh={refresh} />
      </Section>
      <Section title={text.queue}>
        <Candidates />
      </Section>
    </div>
  )
}

function Start({ data }: { data: IgdbDocument }) {
  const text = useGamesDatabaseText()
  const toast = useToast()
  const client = useQueryClient()
  const { run, isPending, error } = useCommand<boolean, StartedIgdbDocument>({
    request: whole => ({ method: 'POST', path: 'igdb', body: { whole } }),
    onSuccess: ({ data: { attributes } }) => {
      toast(attributes.isNew ? text.started : text.running)
      return client.invalidateQueries({ queryKey: staffKeys.gamesDatabase.state() })
    },
    failure: 'own',
  })
  const running = isRunning(data)
  const failed = data.data.attributes.run?.state === 'failed'
  const refused = error && ((error instanceof ApiFailure && text.refusals[error.code]) || text.failed)
  return (
    <div>
      <div className={styles.buttons}>
        <Button look="primary" busy={isPending} disabled={running} onClick={() => run(false)}>
          {failed ? text.resume : text.start}
        </Button>
        <Button busy={isPending} disabled={running} onClick={() => run(true)}>
          {text.whole}
        </Button>
      </div>
      {refused && (
        <p className={styles.error} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

const TONES: Record<IgdbRunState, 'plain' | 'accent' | 'success' | 'danger'> = {
  ...{ waiting: 'plain', fetching: 'accent', matching: 'accent' },
  ...{ done: 'success', failed: 'danger' },
}

function Run({ run, entries }: { run: IgdbRun; entries: number }) {
  const text = useGamesDatabaseText()
  const { state, fault, requestedAt, finishedAt, matched } = run
  const progress = text.matching(matched.toLocaleString('en'), entries.toLocaleString('en'))
  return (
    <div className={styles.page}>
      <p className={styles.state} aria-live="polite">
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        {run.scheduled && <span className="soft">{text.scheduled}</span>}
        <span className="soft">
          {text.requestedAt} <RelativeTime iso={requestedAt} />
        </span>
        {finishedAt && (
          <span className="soft">
            {text.finishedAt} <RelativeTime iso={finishedAt} />
          </span>
        )}
        {state === 'fetching' && <progress aria-label={text.states.fetching} />}
        {state === 'matching' && (
          <>
            <progress value={matched} max={Math.max(1, entries)} aria-label={text.states.matching} />
            <span>{progress}</span>
          </>
        )}
      </p>
      {fault && <p className={styles.error}>{text.faults[fault]}</p>}
      <Counts
        figures={[
          [text.pages, run.pages],
          [text.fetched, run.fetched],
          [text.changed, run.changed],
          [text.matched, matched],
          [text.newlyClaimed, run.claimed],
          [text.edited, run.edited],
        ]}
      />
    </div>
  )
}

function Refresh({ refresh }: Pick<IgdbDocument['data']['attributes'], 'refresh'>) {
  const text = useGamesDatabaseText()
  const language = useLanguage()
  if (!refresh) return <p>{text.refreshOff}</p>
  const { nextAt, lastAt } = refresh
  return (
    <div>
      <p className={styles.state}>{text.refreshLead}</p>
      <p className={styles.state}>
        <span>
          {text.nextRefresh} {nextAt ? formatDateTime(nextAt, language) : text.notYet}
        </span>
        <span className="soft">
          {text.lastRefresh} {lastAt ? <RelativeTime iso={lastAt} /> : text.notYet}
        </span>
      </p>
    </div>
  )
}

const Counts = ({ figures }: { figures: [label: string, count: number][] }) => (
  <dl className={styles.counts}>
    {figures.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{count.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
)

function Candidates() {
  const text = useGamesDatabaseText()
  const query = useInfiniteQuery(gameCandidates())
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) throw query.error
  const shown = rowsOf(query.data.pages, page => page.data)
  if (shown.length === 0) return <EmptyState title={text.noneTitle} />
  return (
    <>
      <p className="soft">{text.queueLead}</p>
      {shown.map(candidate => (
        <Candidate key={candidate.id} candidate={candidate} />
      ))}
      <LoadMore query={query} shown={shown.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

function Candidate({ candidate: { attributes } }: { candidate: IgdbCandidate }) {
  const text = useGamesDatabaseText()
  const toast = useToast()
  const client = useQueryClient()
  const { igdbId, gameId, score, entry, game } = attributes
  const { run, isPending, error } = useCommand<'claimed' | 'rejected'>({
    request: state => ({ method: 'PATCH', path: path`igdb/${igdbId}`, body: { game_id: gameId, state } }),
    onSuccess: (_, state) => {
      toast(state === 'claimed' ? text.accepted : text.rejected)
      return client.invalidateQueries({ queryKey: staffKeys.gamesDatabase.all })
    },
    failure: 'own',
  })
  const isTaken = error instanceof ApiFailure && error.code === 'igdb_match_taken'
  return (
    <article className={requestStyles.card}>
      <div className={styles.pair}>
        <Side label={text.entry} year={entry.year} platforms={entry.platforms}>
          <span lang="">{entry.titles.join(' / ')}</span>
        </Side>
        <Side label={text.game} year={game.year} platforms={game.platforms}>
          <AppLink to={`/games/${game.slug}`} lang="">
            {game.title}
          </AppLink>
        </Side>
      </div>
      <div className={requestStyles.buttons}>
        <Button
          size="small"
          look="primary"
          busy={isPending}
          aria-label={text.acceptLabel(game.title)}
          onClick={() => run('claimed')}
        >
          {text.accept}
        </Button>
        <Button
          size="small"
          busy={isPending}
          aria-label={text.rejectLabel(game.title)}
          onClick={() => run('rejected')}
        >
          {text.reject}
        </Button>
        <span className="soft">{text.score(score)}</span>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {isTaken ? text.taken : text.notDecided}
        </p>
      )}
    </article>
  )
}

function Side({
  label,
  year,
  platforms,
  children,
}: {
  label: string
  year: number | null
  platforms: string[]
  children: ReactNode
}) {
  const text = useGamesDatabaseText()
  return (
    <div>
      <p className={requestStyles.facts}>{label}</p>
      <h3 className={requestStyles.title}>{children}</h3>
      <p className={requestStyles.facts}>
        <span>{year ?? text.noYear}</span>
        {platforms.length > 0 && <span translate="no">{platforms.join(' / ')}</span>}
      </p>
    </div>
  )
}

export default definePage({
  Component: GamesDatabase,
  meta: ({ language }) => {
    const text = useGamesDatabaseText.in(language)
    return { title: text.title, description: text.description }
  },
})
