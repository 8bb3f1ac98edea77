import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { FollowGameButton } from '#app/entities/follow/follow-button.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/features/articles/article-side.module.css'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Section } from '#app/ui/section.tsx'

/** The column next to an article: its game. */
export function ArticleSide({ game }: { game: GameAttributes }) {
  const text = useArticlePageText()
  const language = useLanguage()
  const title = gameTitle(game, language)
  return (
    <Section title={text.aboutGame}>
      <div className={styles.game}>
        <AppLink to={`/games/${game.slug}`}>
          <Picture src={game.thumbnail} cover={coverOfGame(game, language)} />
          <span className={styles.title}>{title}</span>
        </AppLink>
        <FollowGameButton slug={game.slug} title={title} followersCount={game.followersCount} />
      </div>
    </Section>
  )
}
