import { PenLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { GameHeader } from '#app/entities/game/game-header.tsx'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ShelfHere } from '#app/features/games/shelf-here.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Code for members only: visitors need a link. */
const WriteAbout = lazy(() => import('#app/features/games/write-here.tsx'))

/** The header of every page of a game, with ways to write about it and to put it on the shelf. @param counts further counts of it */
export const GameTop = ({ slug, counts }: { slug: string; counts?: ReactNode }) => (
  <GameHeader
    slug={slug}
    counts={counts}
    actions={
      <>
        <ShelfHere slug={slug} />
        <WriteHere slug={slug} />
      </>
    }
  />
)

function WriteHere({ slug }: { slug: string }) {
  const text = useWriteText()
  const { status } = useViewer()
  const { pathname } = useLocation()
  if (status === 'member')
    return (
      <QuietBoundary>
        <Suspense
          fallback={
            <Button size="small" busy>
              {text.writeHere}
            </Button>
          }
        >
          <WriteAbout slug={slug} />
        </Suspense>
      </QuietBoundary>
    )
  return (
    <span className="for-visitors keeps-place">
      <ButtonLink to={joinAddress('/signup', pathname, 'write')} size="small" icon={<PenLine aria-hidden />}>
        {text.writeHere}
      </ButtonLink>
    </span>
  )
}
