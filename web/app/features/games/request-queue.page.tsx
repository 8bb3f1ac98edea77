import type { QueuedGameRequest } from '@koryaku/contracts/games/game-request.api.ts'
import {
  type GameRequestReason,
  type GameRequestState,
  gameRequestReasons,
  gameRequestStates,
} from '@koryaku/contracts/games/game-request.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { rowsOf } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/games/game-requests.module.css'
import { KnownGames } from '#app/features/games/known-games.tsx'
import { requestQueue } from '#app/features/games/request-queries.ts'
import { useGameRequestText } from '#app/features/games/request-strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Queue of game requests that staff decide. */
function RequestQueue() {
  const text = useGameRequestText()
  const wanted = usePageRequest().search.get('state')
  const state = gameRequestStates.find(name => name === wanted) ?? 'open'
  const query = useInfiniteQuery(requestQueue(state))
  if (query.error && !query.data) throw query.error
  const shown = rowsOf(query.data?.pages ?? [], page => page.data)
  const tabs = gameRequestStates.map(name => ({
    to: name === 'open' ? '/moderation/game-requests' : `/moderation/game-requests?state=${name}`,
    label: text.states[name],
    current: name === state,
  }))
  return (
    <>
      <PageHeading title={text.queueTitle} lead={text.queueDescription} />
      <LinkTabs label={text.stateLabel} tabs={tabs} replace />
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && shown.length === 0 && <EmptyState title={text.noneInQueue} />}
      {shown.map(request => (
        <Request key={request.id} request={request} />
      ))}
      <LoadMore query={query} shown={shown.length} total={query.data?.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

type Decision =
  | { state: 'duplicate'; game_slug: string }
  | { state: 'declined'; reason: GameRequestReason }
  | { state: 'open' }

function Request({ request }: { request: QueuedGameRequest }) {
  const text = useGameRequestText()
  const toast = useToast()
  const client = useQueryClient()
  const { title, platforms, url, state, reason, game, votesCount, requestedAt } = request.attributes
  const { run, isPending } = useCommand<Decision>({
    request: body => ({ method: 'PATCH', path: path`moderation/requested_games/${request.id}`, body }),
    onSuccess: (_, { state }) => {
      toast(text.decided[state as GameRequestState])
      return client.invalidateQueries({ queryKey: queryKeys.requests.all })
    },
  })
  return (
    <article className={styles.card}>
      <h2 className={styles.title} lang="">
        {title}
      </h2>
      <p className={styles.facts}>
        <span>{text.votes(votesCount)}</span>
        {platforms.length > 0 && <span translate="no">{platforms.join(' / ')}</span>}
        {url && (
          <a href={url} rel="nofollow noopener noreferrer" target="_blank">
            {url}
          </a>
        )}
        <RelativeTime iso={requestedAt} />
        {reason && <span>{text.reasons[reason]}</span>}
        {game && <span>{game.title}</span>}
      </p>
      {state === 'open' ? (
        <Decide request={request} decide={run} isPending={isPending} />
      ) : (
        <p className={styles.buttons}>
          <Button size="small" busy={isPending} onClick={() => run({ state: 'open' })}>
            {text.reopen}
          </Button>
        </p>
      )}
    </article>
  )
}

interface DecideProps {
  request: QueuedGameRequest
  decide: (decision: Decision) => void
  isPending: boolean
}

function Decide({ request, decide, isPending }: DecideProps) {
  const text = useGameRequestText()
  const language = useLanguage()
  const viewer = useViewer()
  const { title } = request.attributes
  const [reason, setReason] = useState<GameRequestReason>('unreleased')
  return (
    <>
      <KnownGames
        q={title}
        title={text.candidates}
        action={({ attributes }) => (
          <Button
            size="small"
            busy={isPending}
            aria-label={text.sameLabel(gameTitle(attributes, language))}
            onClick={() => decide({ state: 'duplicate', game_slug: attributes.slug })}
          >
            {text.same}
          </Button>
        )}
      />
      <div className={styles.buttons}>
        {viewer.status === 'member' && viewer.user.role === 'owner' && (
          <ButtonLink
            to={`/catalogue/new?request=${request.id}`}
            look="primary"
            size="small"
            aria-label={text.addLabel(title)}
          >
            {text.add}
          </ButtonLink>
        )}
        <Field label={text.reason}>
          <Select
            value={reason}
            aria-label={text.reasonFor(title)}
            onChange={event => setReason(event.target.value as GameRequestReason)}
          >
            {gameRequestReasons.map(name => (
              <option key={name} value={name}>
                {text.reasons[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Button size="small" busy={isPending} onClick={() => decide({ state: 'declined', reason })}>
          {text.decline}
        </Button>
      </div>
    </>
  )
}

export default definePage({
  Component: RequestQueue,
  meta: ({ language }) => {
    const text = useGameRequestText.in(language)
    return { title: text.queueTitle, description: text.queueDescription }
  },
})
