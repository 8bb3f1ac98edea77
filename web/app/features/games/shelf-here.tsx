import { useQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Code for members only: visitors need a link. */
const ShelfMenu = lazy(() => import('#app/entities/shelf/shelf-menu.tsx'))

/** Puts the game on the own shelf; visitors go to sign up. */
export function ShelfHere({ slug }: { slug: string }) {
  const text = useShelfText()
  const language = useLanguage()
  const { status } = useViewer()
  const { pathname } = useLocation()
  const game = useQuery(gameDetail(slug)).data?.data.attributes
  if (status === 'member')
    return (
      <QuietBoundary>
        <Suspense
          fallback={
            <Button size="small" busy>
              {text.add}
            </Button>
          }
        >
          <ShelfMenu slug={slug} title={game ? gameTitle(game, language) : ''} />
        </Suspense>
      </QuietBoundary>
    )
  return (
    <span className="for-visitors keeps-place">
      <ButtonLink
        to={joinAddress('/signup', pathname, 'shelf')}
        size="small"
        icon={<LibraryBig aria-hidden />}
      >
        {text.add}
      </ButtonLink>
    </span>
  )
}
