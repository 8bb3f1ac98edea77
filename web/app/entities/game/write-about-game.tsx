import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { PenLine } from 'lucide-react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useWriteAbout } from '#app/entities/game/use-write-about.ts'
import { useWriteText } from '#app/entities/game/write-strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Chooses a game to write an article or a review about. */
export function WriteAboutGame({ game, mode }: { game: GameAttributes; mode: 'article' | 'review' }) {
  const text = useWriteText()
  const label = text.writeAbout(gameTitle(game, useLanguage()))
  const { writeAbout, isPending } = useWriteAbout()
  const isVisitor = useViewer().status === 'visitor'
  const shared = {
    look: 'primary',
    size: 'small',
    icon: <PenLine aria-hidden />,
    'aria-label': label,
  } as const
  if (mode === 'review') {
    const newReview = `/games/${game.slug}/game-reviews/new`
    return (
      <ButtonLink to={isVisitor ? joinAddress('/signup', newReview, 'write') : newReview} {...shared}>
        {text.write}
      </ButtonLink>
    )
  }
  return (
    <Button busy={isPending} onClick={() => writeAbout(game.slug)} {...shared}>
      {text.write}
    </Button>
  )
}
