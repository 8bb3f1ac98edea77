import { lazy, Suspense } from 'react'
import { GameHeader } from '#app/entities/game/game-header.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Visitors begin at the button on top of every page, and load no more. */
const WriteHere = lazy(() => import('#app/features/games/write-here.tsx'))

/** The top of each tab of a game, with the Write button for members. */
export function GamePageHeader({ slug }: { slug: string }) {
  const isMember = useViewer().status === 'member'
  const write = isMember && (
    <QuietBoundary>
      <Suspense>
        <WriteHere slug={slug} />
      </Suspense>
    </QuietBoundary>
  )
  return <GameHeader slug={slug} actions={write} />
}
