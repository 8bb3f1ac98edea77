import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { GameHeader } from '#app/entities/game/game-header.tsx'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Code for members only: visitors need a link. */
const WriteAbout = lazy(() => import('#app/features/games/write-here.tsx'))

/** The header of every page of a game, with a way to write about it. */
export const GameTop = ({ slug }: { slug: string }) => (
  <GameHeader slug={slug} actions={<WriteHere slug={slug} />} />
)

function WriteHere({ slug }: { slug: string }) {
  const text = useWriteText()
  const { status } = useViewer()
  const { pathname } = useLocation()
  if (status === 'member')
    return (
      <QuietBoundary>
        <Suspense>
          <WriteAbout slug={slug} />
        </Suspense>
      </QuietBoundary>
    )
  return (
    <span className="for-visitors">
      <ButtonLink to={joinAddress('/signup', pathname, 'write')} size="small" icon={<PenLine aria-hidden />}>
        {text.writeHere}
      </ButtonLink>
    </span>
  )
}
