import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { FollowGameButton } from '#app/entities/follow/follow-button.tsx'
import styles from '#app/features/articles/article-side.module.css'
import { useArticleText } from '#app/features/articles/strings.ts'
import { gameTitle } from '#app/features/games/game-title.ts'
import { coverKind } from '#app/features/genres/cover-kind.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

/** Beside an article: its game. */
export function ArticleSide({ game }: { game: GameAttributes }) {
  const text = useArticleText()
  const title = gameTitle(game, useLanguage())
  return (
    <Section title={text.aboutGame}>
      <div className={styles.game}>
        <AppLink to={`/games/${game.slug}`}>
          <Picture src={game.thumbnail} slug={game.slug} title={title} kind={coverKind(game.genres)} />
          <span className={styles.title}>{title}</span>
        </AppLink>
        <FollowGameButton slug={game.slug} title={title} followersCount={game.followersCount} />
      </div>
    </Section>
  )
}
