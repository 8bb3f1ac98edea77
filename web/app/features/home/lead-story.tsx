import { type ArticleView, articleAddress } from '#app/entities/article/article-view.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import styles from '#app/features/home/home.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** The first article of the day, with room. */
export function LeadStory({ view }: { view: ArticleView }) {
  const text = useArticleText()
  const language = useLanguage()
  const { article, game, author } = view
  const address = articleAddress(view) ?? '/'
  return (
    <article className={styles.lead}>
      <AppLink to={address} tabIndex={-1} aria-hidden>
        <Picture
          src={article.thumbnail ?? game?.thumbnail ?? null}
          cover={game ? coverOfGame(game, language) : { slug: article.path, title: article.title }}
          ratio="16 / 9"
          eager
        />
      </AppLink>
      {game && (
        <AppLink to={`/games/${game.slug}`} className={styles.leadGame}>
          {gameTitle(game, language)}
        </AppLink>
      )}
      <h3 className={styles.leadTitle} lang={article.language}>
        <AppLink to={address}>{article.title || text.noTitle}</AppLink>
      </h3>
      <p className={`clamped ${styles.leadSummary}`} lang={article.language}>
        {article.description || article.alternativeDescription}
      </p>
      <p className={styles.leadFacts}>
        <AuthorName author={author} />
        <RelativeTime iso={article.publishedAt ?? article.updatedAt} />
      </p>
    </article>
  )
}
