import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { MatchedText } from '@koryaku/contracts/search/search.api.ts'
import type { ReactNode } from 'react'
import { Picture } from '#app/entities/cover/picture.tsx'
import { FollowersCount, FollowGameButton } from '#app/entities/follow/follow-button.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import styles from '#app/entities/game/game-row.module.css'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'

interface GameRowProps {
  game: GameAttributes
  action?: ReactNode
  /** The title with what was searched for marked. */
  titleParts?: MatchedText[]
}

/** One game in a list. `action` replaces the follow button. */
export function GameRow({ game, action, titleParts }: GameRowProps) {
  const text = useGameText()
  const language = useLanguage()
  const title = gameTitle(game, language)
  const facts = gameFacts(game)
  return (
    <article className={styles.row}>
      <AppLink to={`/games/${game.slug}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture src={game.thumbnail} cover={coverOfGame(game, language)} ratio="4 / 3" />
      </AppLink>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <AppLink to={`/games/${game.slug}`} className="touch">
            <MarkedText parts={titleParts} text={title} />
          </AppLink>
        </h2>
        {facts && <p className={styles.facts}>{facts}</p>}
        <p className={styles.facts}>
          <span>{text.articles(formatCount(game.articlesCount, language))}</span>
          <FollowersCount list="following_game_slugs" id={game.slug} count={game.followersCount} />
        </p>
      </div>
      {action || <FollowGameButton slug={game.slug} title={title} followersCount={game.followersCount} />}
    </article>
  )
}
