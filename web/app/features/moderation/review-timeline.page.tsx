import type {
  ModeratedReviewAttributes,
  ReviewTimelineDocument,
} from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { useQuery } from '@tanstack/react-query'
import { ArticleText } from '#app/entities/article/article-text.tsx'
import { withOwnLinks } from '#app/entities/article/own-links.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import type { Act } from '#app/features/moderation/act-dialog.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { reviewTimeline } from '#app/features/moderation/moderation-queries.ts'
import { ReviewAct } from '#app/features/moderation/review-act.tsx'
import { ReviewFacts } from '#app/features/moderation/review-case-list.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { SuspensionCard } from '#app/features/moderation/suspension-card.tsx'
import { TimelineEntry } from '#app/features/moderation/timeline-entry.tsx'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** A review as readers have or had it, what moderators can do about it, and what they did, the last first. */
function ReviewTimeline() {
  const text = useModerationText()
  const { data, error } = useQuery(reviewTimeline(useParam('reviewId')))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const review = data.data.attributes
  return (
    <>
      <Breadcrumb
        items={[
          { to: '/moderation', label: text.title },
          { to: '/moderation?tab=reviews', label: text.tabs.reviews },
        ]}
      />
      <header className={styles.head}>
        <p className={styles.facts}>
          <Badge tone={review.state === 'suspended' ? 'danger' : 'plain'}>
            {text.reviewStates[review.state]}
          </Badge>
          <ReviewFacts review={review} />
          {review.state === 'shown' && review.gameSlug && (
            <AppLink to={`/games/${review.gameSlug}/game-reviews/${review.path}`}>{text.view}</AppLink>
          )}
        </p>
        <h1>
          <WrittenTitle title={review.title} />
        </h1>
        {review.state === 'suspended' && review.suspension && (
          <SuspensionCard suspension={review.suspension} />
        )}
        <p className={styles.buttons}>
          {actsOn(review).map(act => (
            <ReviewAct key={act} act={act} id={data.data.id} size="medium" />
          ))}
        </p>
      </header>
      <h2 className={styles.section}>{text.reviewText}</h2>
      <Words id={data.data.id} review={review} />
      {data.meta.timeline.length > 0 && (
        <>
          <h2 className={styles.section}>{text.reviewTimelineTitle}</h2>
          <ol className={styles.timeline} reversed>
            {data.meta.timeline.toReversed().map(entry => (
              <TimelineEntry
                key={entry.id}
                // Moderators read only the public text of a review: its versions have no number here.
                entry={{ ...entry.attributes, revision: null }}
                texts={[]}
                onRead={() => {}}
              />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** The acts of a moderator that a review allows, the most likely first. */
const actsOn = ({ state, suspension }: ModeratedReviewAttributes): Act[] => {
  if (state === 'shown') return ['suspend']
  return suspension?.appealState === 'waiting' ? ['decide', 'reinstate'] : ['reinstate']
}

const points = ['good', 'bad', 'forWhom'] as const

function Words({ id, review }: { id: string; review: ReviewTimelineDocument['data']['attributes'] }) {
  const text = useModerationText()
  const language = useLanguage()
  return (
    <>
      <ArticleText
        id={id}
        html={withOwnLinks(review.html, language)}
        language={languageOfWords(review.title + review.html)}
      />
      {points
        .filter(name => review[name] !== '')
        .map(name => (
          <p key={name} className={styles.said}>
            <strong>{text.reviewPoints[name]}</strong>{' '}
            <span lang="" dir="auto">
              {review[name]}
            </span>
          </p>
        ))}
    </>
  )
}

export default definePage({
  Component: ReviewTimeline,
  meta: ({ language }) => {
    const text = useModerationText.in(language)
    return { title: text.reviewTimelineTitle, description: text.reviewTimelineDescription }
  },
})
