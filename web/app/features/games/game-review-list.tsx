import { useQuery } from '@tanstack/react-query'
import { newestReviews } from '#app/entities/review/review-queries.ts'
import { ReviewRow } from '#app/entities/review/review-row.tsx'
import { reviewViews } from '#app/entities/review/review-view.ts'
import { ScoreSummary } from '#app/entities/review/score-summary.tsx'
import { useReviewText } from '#app/entities/review/strings.ts'
import { WriteReviewLink } from '#app/entities/review/write-review-link.tsx'
import styles from '#app/features/games/game-review-list.module.css'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { Section } from '#app/ui/section.tsx'

/** The newest reviews of a game, and the way to write one. */
export default function GameReviewList({ slug }: { slug: string }) {
  const text = useGamePagesText()
  const { emptyTitle } = useReviewText()
  const { data } = useQuery(newestReviews(slug))
  if (!data) return null
  const views = reviewViews(data)
  const isEmpty = views.length === 0
  const more = { to: `/games/${slug}/game-reviews`, label: text.allReviews }
  return (
    <Section title={text.reviews} {...(isEmpty ? {} : { more })}>
      {!isEmpty && <ScoreSummary slug={slug} />}
      {isEmpty && <p className={styles.empty}>{emptyTitle}</p>}
      {views.map(view => (
        <ReviewRow key={view.id} view={view} showGame={false} compact />
      ))}
      <div className={styles.write}>
        <WriteReviewLink slug={slug} />
      </div>
    </Section>
  )
}
