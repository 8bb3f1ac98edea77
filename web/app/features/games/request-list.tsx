import type { RequestedGame } from '@koryaku/contracts/games/game-request.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/games/game-requests.module.css'
import { ownRequestedGames } from '#app/features/games/request-queries.ts'
import { useGameRequestText } from '#app/features/games/request-strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Requests in rows. Another account's open request can be voted for. */
export function RequestList({ requests }: { requests: RequestedGame[] }) {
  const viewer = useViewer()
  const own = useQuery({ ...ownRequestedGames(), enabled: viewer.status === 'member' })
  const ownIds = new Set(own.data?.data.map(({ id }) => id))
  const votedIds = new Set(own.data?.meta.votedIds)
  const isKnown = viewer.status === 'visitor' || own.data !== undefined
  return (
    <Rows>
      {requests.map(request => (
        <Row key={request.id}>
          <Facts request={request} />
          {isKnown && request.attributes.state === 'open' && !ownIds.has(request.id) && (
            <Vote request={request} isSet={votedIds.has(request.id)} />
          )}
        </Row>
      ))}
    </Rows>
  )
}

function Facts({ request }: { request: RequestedGame }) {
  const text = useGameRequestText()
  const { title, platforms, state, reason, game, votesCount, requestedAt } = request.attributes
  return (
    <div>
      <h3 className={styles.title} lang="">
        {game ? <AppLink to={`/games/${game.slug}`}>{title}</AppLink> : title}
      </h3>
      <p className={styles.facts}>
        <Badge>{text.states[state]}</Badge>
        {reason && <span>{text.reasons[reason]}</span>}
        {platforms.length > 0 && <span translate="no">{platforms.join(' / ')}</span>}
        <span>{text.votes(votesCount)}</span>
        <RelativeTime iso={requestedAt} />
      </p>
    </div>
  )
}

function Vote({ request, isSet }: { request: RequestedGame; isSet: boolean }) {
  const text = useGameRequestText()
  const viewer = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { runAsync, isPending } = useCommand<boolean>({
    request: on => ({
      method: on ? 'POST' : 'DELETE',
      path: path`requested_games/${request.id}/votes`,
    }),
    failure: 'own',
  })
  const press = async () => {
    if (viewer.status === 'visitor') return navigate(joinAddress('/signup', pathname + search))
    try {
      await runAsync(!isSet)
    } catch (error) {
      toast((error instanceof ApiFailure && text.refusals[error.code]) || text.failed)
    }
    await client.invalidateQueries({ queryKey: queryKeys.requests.all })
  }
  return (
    <Button
      size="small"
      look={isSet ? 'quiet' : 'secondary'}
      icon={isSet ? <Check aria-hidden /> : <Plus aria-hidden />}
      aria-pressed={isSet}
      aria-label={text.wantLabel(request.attributes.title)}
      busy={isPending}
      onClick={press}
    >
      {text.want}
    </Button>
  )
}
