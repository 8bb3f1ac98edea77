import type { ReviewBodyAttributes } from '@koryaku/contracts/reviews/review.api.ts'
import { lazy, Suspense } from 'react'
import paper from '#app/entities/article/article-paper.module.css'
import { ArticleText } from '#app/entities/article/article-text.tsx'
import { withOwnLinks } from '#app/entities/article/own-links.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { ReportButton } from '#app/entities/report/report-button.tsx'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { usePlayedFacts } from '#app/entities/review/played-facts.ts'
import { ReviewLikeButton } from '#app/entities/review/review-like-button.tsx'
import type { ReviewView } from '#app/entities/review/review-view.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { Score } from '#app/entities/score/score.tsx'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { PlaythroughList } from '#app/features/game-reviews/playthrough-list.tsx'
import styles from '#app/features/game-reviews/review-paper.module.css'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { Section } from '#app/ui/section.tsx'

/** For moderators only. */
const ModerateLink = lazy(() => import('#app/features/game-reviews/moderate-link.tsx'))
/** For the author only. */
const SuspensionNotice = lazy(() => import('#app/entities/moderation/suspension-notice.tsx'))
const OwnPlaythroughs = lazy(() => import('#app/features/game-reviews/own-playthroughs.tsx'))
const OwnLinks = lazy(() => import('#app/features/game-reviews/own-links.tsx'))

type View = ReviewView<ReviewBodyAttributes>

/** A review as it is read: score, how it was played, text, points, and the game next to it. */
export function ReviewPaper({ view }: { view: View }) {
  const text = useGameReviewText()
  const { noTitle } = useReviewText()
  const language = useLanguage()
  const { review, game, author } = view
  const played = usePlayedFacts(review, true)
  const name = game ? gameTitle(game, language) : ''
  const isPublic = review.type === 'PublishedReview'
  const title = review.title || noTitle
  const isOwn = useIsOwn(author?.userId)
  const isModerator = useViewerState(
    ({ viewer }) => viewer.status === 'member' && ['moderator', 'owner'].includes(viewer.user.role),
  )
  return (
    <>
      <Breadcrumb
        items={[
          { to: '/games', label: text.games },
          ...(game
            ? [
                { to: `/games/${game.slug}`, label: name },
                { to: `/games/${game.slug}/game-reviews`, label: text.reviews },
              ]
            : []),
        ]}
      />
      <div className={paper.columns}>
        <div className={paper.main}>
          <article>
            <header className={paper.header}>
              <h1 className={paper.title} lang={review.title ? languageOfWords(title) : undefined}>
                {title}
              </h1>
              {review.score !== null && <Score score={review.score} size="large" />}
              <div className={paper.facts}>
                <AuthorName author={author} size={28} />
                <Dates review={review} />
                {!isPublic && (
                  <Badge tone={review.type === 'SuspendedReview' ? 'danger' : 'plain'}>
                    {text.status[review.type]}
                  </Badge>
                )}
                {isModerator && !isOwn && (
                  <QuietBoundary>
                    <Suspense>
                      <ModerateLink id={view.id} />
                    </Suspense>
                  </QuietBoundary>
                )}
                {isOwn && (
                  <QuietBoundary>
                    <Suspense>
                      <OwnLinks view={view} />
                    </Suspense>
                  </QuietBoundary>
                )}
              </div>
              {played.length > 0 && (
                <ul className={styles.played} aria-label={text.played}>
                  {played.map(fact => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              )}
              {review.playthroughs.length > 1 && (
                <Playthroughs view={view} canRemove={isOwn && review.type !== 'SuspendedReview'} />
              )}
            </header>
            {review.type === 'SuspendedReview' && (
              <QuietBoundary>
                <Suspense>
                  <SuspensionNotice reviewId={view.id} />
                </Suspense>
              </QuietBoundary>
            )}
            {review.spoiler ? (
              <details className={styles.fold}>
                <summary>
                  {text.spoiler}
                  <span className={styles.show}>{text.spoilerShow}</span>
                  <span className={styles.hide}>{text.spoilerHide}</span>
                </summary>
                <Words view={view} />
              </details>
            ) : (
              <Words view={view} />
            )}
            {isPublic && (
              <footer className={paper.reactions}>
                <ReviewLikeButton view={view} />
                <ReportButton
                  about={{ kind: 'gameReview', id: view.id, title: review.title }}
                  userId={author?.userId}
                />
              </footer>
            )}
          </article>
        </div>
        {game && (
          <aside>
            <div className={paper.side}>
              <Section title={text.aboutGame}>
                <div className={styles.game}>
                  <AppLink to={`/games/${game.slug}`}>
                    <Picture src={game.thumbnail} cover={coverOfGame(game, language)} />
                    <span className={styles.gameTitle}>{name}</span>
                  </AppLink>
                  <AppLink to={`/games/${game.slug}/game-reviews`} className={`touch ${styles.more}`}>
                    {text.more}
                  </AppLink>
                </div>
              </Section>
            </div>
          </aside>
        )}
      </div>
    </>
  )
}

function Playthroughs({ view: { id, review }, canRemove }: { view: View; canRemove: boolean }) {
  const list = <PlaythroughList playthroughs={review.playthroughs} />
  if (!canRemove) return list
  return (
    <QuietBoundary>
      <Suspense fallback={list}>
        <OwnPlaythroughs reviewId={id} playthroughs={review.playthroughs} />
      </Suspense>
    </QuietBoundary>
  )
}

/** The text and the points. */
function Words({ view: { id, review } }: { view: View }) {
  const text = useGameReviewText()
  const language = useLanguage()
  const points = (['good', 'bad', 'forWhom'] as const).filter(name => review[name].trim() !== '')
  return (
    <>
      <ArticleText
        id={id}
        html={withOwnLinks(review.html, language)}
        language={languageOfWords(review.title + review.html)}
      />
      {points.length > 0 && (
        <dl className={styles.points}>
          {points.map(name => (
            <div key={name}>
              <dt>{text[name]}</dt>
              <dd lang={languageOfWords(review[name])}>{review[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Dates({ review: { publishedAt, updatedAt } }: { review: ReviewBodyAttributes }) {
  const text = useGameReviewText()
  const language = useLanguage()
  const day = (iso: string) => formatDate(iso, language)
  return (
    <>
      {publishedAt && <time dateTime={publishedAt}>{text.published(day(publishedAt))}</time>}
      {(!publishedAt || day(publishedAt) !== day(updatedAt)) && (
        <time dateTime={updatedAt}>{text.changed(day(updatedAt))}</time>
      )}
    </>
  )
}

const useIsOwn = (userId: string | null | undefined): boolean =>
  useViewerState(({ viewer }) => viewer.status === 'member' && viewer.user.userId === userId)
