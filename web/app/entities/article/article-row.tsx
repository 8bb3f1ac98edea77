import type { MatchedText } from '@koryaku/contracts/search/search.api.ts'
import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '#app/entities/article/article-row.module.css'
import { type ArticleView, articleAddress } from '#app/entities/article/article-view.ts'
import { LanguageMark, UncheckedMark } from '#app/entities/article/language-mark.tsx'
import { useReadFlag } from '#app/entities/article/read-flags.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

interface ArticleRowProps {
  view: ArticleView
  /** Place in a ranking. */
  rank?: number
  /** Omitted on the page of a game, where every row would have the same image. */
  showGame?: boolean
  /** Buttons of the owner, at the end of the row. */
  menu?: ReactNode
  headingLevel?: 'h2' | 'h3'
  /** Without summary and with a smaller picture, for narrow places. */
  compact?: boolean
  /** Search matches in the article, marked. */
  matches?: { title: MatchedText[]; excerpt?: MatchedText[] }
}

/** One article in a list: game, title, picture, author, time and reactions. */
export function ArticleRow({
  view,
  rank,
  showGame = true,
  menu,
  headingLevel: Heading = 'h3',
  compact = false,
  matches,
}: ArticleRowProps) {
  const text = useArticleText()
  const language = useLanguage()
  const { article, game, author } = view
  const address = articleAddress(view)
  const title = article.title || text.noTitle
  const heading = <MarkedText parts={matches?.title} text={title} />
  const read = useReadFlag('article', article.path, 'read')
  const summary = article.description || article.alternativeDescription
  return (
    <article className={compact ? `${styles.row} ${styles.compact}` : styles.row}>
      {rank !== undefined && <span className={rank <= 3 ? styles.topRank : styles.rank}>{rank}</span>}
      <div className={styles.words}>
        {showGame && game && (
          <AppLink to={`/games/${game.slug}`} className={`touch ${styles.game}`}>
            {gameTitle(game, language)}
          </AppLink>
        )}
        <Heading className={read ? styles.readTitle : styles.title} lang={article.language}>
          {address ? <AppLink to={address}>{heading}</AppLink> : heading}
        </Heading>
        {read && <span className="visually-hidden">{text.read}</span>}
        {(matches?.excerpt ?? summary) && !compact && (
          <p
            className={`clamped ${matches?.excerpt ? styles.excerpt : styles.summary}`}
            lang={article.language}
          >
            {matches?.excerpt ? <MarkedText parts={matches.excerpt} /> : summary}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <div className={styles.facts}>
          <AuthorName author={author} />
          <LanguageMark of={article.language} />
          <UncheckedMark of={article} />
          <RelativeTime iso={article.publishedAt ?? article.updatedAt} />
          <Counts article={article} />
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
      {address && (showGame || article.thumbnail) && (
        <AppLink to={address} className={styles.picture} tabIndex={-1} aria-hidden>
          <Picture
            src={article.thumbnail ?? game?.thumbnail ?? null}
            cover={game ? coverOfGame(game, language) : { slug: article.path, title }}
          />
        </AppLink>
      )}
    </article>
  )
}

/** Likes, bookmarks and comments, where there are any; they stay on one line. */
function Counts({ article }: { article: ArticleView['article'] }) {
  const text = useArticleText()
  const language = useLanguage()
  const { likesCount, bookmarksCount, commentsCount } = article
  const counts = [
    { name: 'likes', count: likesCount, icon: <Heart aria-hidden /> },
    { name: 'bookmarks', count: bookmarksCount, icon: <Bookmark aria-hidden /> },
    { name: 'comments', count: commentsCount, icon: <MessageCircle aria-hidden /> },
  ] as const
  const shown = counts.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <span className={styles.counts}>
      {shown.map(({ name, count, icon }) => (
        <span key={name} className={styles.count} title={text[name](formatCount(count, language))}>
          {icon}
          <span aria-hidden>{formatCount(count, language)}</span>
          <span className="visually-hidden">{text[name](formatCount(count, language))}</span>
        </span>
      ))}
    </span>
  )
}
