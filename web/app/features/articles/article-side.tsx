import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { gameArticles } from '#app/features/articles/article-queries.ts'
import styles from '#app/features/articles/article-side.module.css'
import { articleAddress, articleViews } from '#app/features/articles/article-view.ts'
import { useArticleText } from '#app/features/articles/strings.ts'
import { FollowGameButton } from '#app/features/follows/follow-button.tsx'
import { gameTitle } from '#app/features/games/game-title.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

const SHOWN = 5

/** Beside an article: its game, and what else is read about it. */
export function ArticleSide({
  slug,
  game,
  current,
}: {
  slug: string
  game: GameAttributes | null
  current: string
}) {
  const text = useArticleText()
  const language = useLanguage()
  const { data } = useInfiniteQuery(gameArticles(slug, 'popular'))
  const others = (data?.pages[0] ? articleViews(data.pages[0]) : [])
    .filter(({ id }) => id !== current)
    .slice(0, SHOWN)
  if (!game) return null
  const title = gameTitle(game, language)
  return (
    <>
      <Section title={text.aboutGame}>
        <div className={styles.game}>
          <AppLink to={`/games/${slug}`}>
            <Picture src={game.thumbnail} slug={slug} title={title} label={false} />
            <span className={styles.title}>{title}</span>
          </AppLink>
          <FollowGameButton slug={slug} title={title} followersCount={game.followersCount} />
        </div>
      </Section>
      {others.length > 0 && (
        <Section title={text.moreFromGame} more={{ to: `/games/${slug}/popular`, label: text.allOfGame }}>
          <ul className={styles.others}>
            {others.map(view => (
              <li key={view.id} lang={view.article.language}>
                <AppLink to={articleAddress(view) ?? `/games/${slug}`}>
                  {view.article.title || text.noTitle}
                </AppLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
