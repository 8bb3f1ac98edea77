import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import { GameCards } from '#app/entities/game/game-cards.tsx'
import type { GameListQuery } from '#app/entities/game/game-queries.ts'
import { useGameGridText } from '#app/entities/game/grid-strings.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Games that a user follows. */
export function FollowedGameGrid({ query }: { query: GameListQuery }) {
  const text = useGameGridText()
  const empty = <EmptyState title={text.nothingFollowed} link={{ to: '/games', label: text.findGames }} />
  return <GameGrid query={query} empty={empty} />
}

interface GameGridProps {
  query: GameListQuery
  empty?: ReactNode
  withScores?: boolean
}

/** An endless list of covers. */
export function GameGrid({ query, empty, withScores }: GameGridProps) {
  const text = useGameGridText()
  const result = useInfiniteQuery(query)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) throw result.error
  const shown = rowsOf(result.data.pages, page => page.data)
  if (shown.length === 0) {
    return (
      empty ?? (
        <EmptyState
          title={text.noGamesTitle}
          text={text.noGamesText}
          link={{ to: '/games/request', label: text.requestGame }}
        />
      )
    )
  }
  return (
    <>
      <GameCards games={shown} withScores={withScores} />
      <LoadMore query={result} shown={shown.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}
