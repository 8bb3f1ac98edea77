import type { MatchedText } from '@koryaku/contracts/search/search.api.ts'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { usePlayedFacts } from '#app/entities/review/played-facts.ts'
import styles from '#app/entities/review/review-row.module.css'
import { type ReviewView, reviewAddress } from '#app/entities/review/review-view.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { Score } from '#app/entities/score/score.tsx'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

interface ReviewRowProps {
  view: ReviewView
  /** Without the game on its own page. */
  showGame?: boolean
  headingLevel?: 'h2' | 'h3'
  /** Without the first words, for narrow places. */
  compact?: boolean
  /** Buttons of the author, at the end of the row. */
  menu?: ReactNode
  /** Search matches in the review, marked. */
  matches?: { title: MatchedText[]; excerpt?: MatchedText[] }
}

/** One review in a list: game, score, title, first words, author, how it was played, and likes. */
export function ReviewRow({
  view,
  showGame = true,
  headingLevel: Heading = 'h3',
  compact = false,
  menu,
  matches,
}: ReviewRowProps) {
  const text = useReviewText()
  const language = useLanguage()
  const { review, game, author } = view
  const address = reviewAddress(view)
  const title = review.title || text.noTitle
  const heading = <MarkedText parts={matches?.title} text={title} />
  const excerpt = matches?.excerpt?.map(part => part.text).join('') ?? review.excerpt
  const played = usePlayedFacts(review)
  const likes = formatCount(review.likesCount, language)
  return (
    <article className={compact ? `${styles.row} ${styles.compact}` : styles.row}>
      <div className={styles.words}>
        {showGame && game && (
          <AppLink to={`/games/${game.slug}`} className={`touch ${styles.game}`}>
            {gameTitle(game, language)}
          </AppLink>
        )}
        <Heading className={styles.title} lang={review.title ? languageOfWords(title) : undefined}>
          {address ? <AppLink to={address}>{heading}</AppLink> : heading}
        </Heading>
        {review.score !== null && <Score score={review.score} />}
        {!compact &&
          (review.spoiler ? (
            <p className={styles.excerpt}>{text.spoilerRow}</p>
          ) : (
            excerpt && (
              <p className={`clamped ${styles.excerpt}`} lang={languageOfWords(excerpt)}>
                <MarkedText parts={matches?.excerpt} text={excerpt} />
              </p>
            )
          ))}
        <div className={styles.facts}>
          <AuthorName author={author} />
          {!compact && played.length > 0 && <span>{played.join(' · ')}</span>}
          <RelativeTime iso={review.publishedAt ?? review.updatedAt} />
          {review.likesCount > 0 && (
            <span className={styles.count} title={text.likes(likes)}>
              <Heart aria-hidden />
              <span aria-hidden>{likes}</span>
              <span className="visually-hidden">{text.likes(likes)}</span>
            </span>
          )}
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
      {address && showGame && game && (
        <AppLink to={address} className={styles.picture} tabIndex={-1} aria-hidden>
          <Picture src={game.thumbnail} cover={coverOfGame(game, language)} />
        </AppLink>
      )}
    </article>
  )
}
