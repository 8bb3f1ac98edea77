import type {
  ModeratedReviewAttributes,
  ModeratedReviewList,
  ModeratedReviewResource,
} from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedGame, moderatedReviews } from '#app/features/moderation/moderation-queries.ts'
import { ReviewAct } from '#app/features/moderation/review-act.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useChosen } from '#app/features/moderation/use-chosen.ts'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const lists = ['appeals', 'suspended'] as const

/** Reviews whose appeals wait, or all that are suspended. */
export function ReviewCaseList() {
  const text = useModerationText()
  const [which, setWhich] = useChosen<ModeratedReviewList>('reviews', lists)
  const query = useInfiniteQuery(moderatedReviews(which))
  if (query.error && !query.data) throw query.error
  const reviews = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <>
      <div className={styles.filters}>
        <Field label={text.reviewList}>
          <Select value={which} onChange={event => setWhich(event.target.value)}>
            {lists.map(name => (
              <option key={name} value={name}>
                {text.reviewLists[name]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && reviews.length === 0 && <EmptyState title={text.nothing} />}
      <ul className={styles.list}>
        {reviews.map(review => (
          <Case key={review.id} review={review} which={which} />
        ))}
      </ul>
      {query.data && reviews.length > 0 && (
        <LoadMore query={query} shown={reviews.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </>
  )
}

function Case({ review, which }: { review: ModeratedReviewResource; which: ModeratedReviewList }) {
  const text = useModerationText()
  const { title, suspension } = review.attributes
  const since = which === 'appeals' ? suspension?.appealedAt : suspension?.suspendedAt
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <ReviewFacts review={review.attributes} />
        {since && <RelativeTime iso={since} />}
      </p>
      <h2 className={styles.cardTitle}>
        <AppLink to={`/moderation/game-reviews/${review.id}`}>
          <WrittenTitle title={title} />
        </AppLink>
      </h2>
      <p className={styles.said} lang="" dir="auto">
        {(which === 'appeals' ? suspension?.appeal : suspension?.reason) ?? text.erased}
      </p>
      <p className={styles.buttons}>
        <ReviewAct act={which === 'appeals' ? 'decide' : 'reinstate'} id={review.id} />
      </p>
    </li>
  )
}

/** Rule, game, author, score and reports. */
export function ReviewFacts({ review }: { review: ModeratedReviewAttributes }) {
  const text = useModerationText()
  const rules = useSuspensionText().rules
  const { suspension, state, authorName, score, openReports } = review
  return (
    <>
      {state === 'suspended' && suspension && <Badge tone="danger">{rules[suspension.rule]}</Badge>}
      <span>{moderatedGame(review, useLanguage())}</span>
      <span>{text.byAuthor(authorName ?? text.anonymous)}</span>
      {score !== null && (
        <span>
          {text.reviewScore} {score}
        </span>
      )}
      {openReports > 0 && <span>{text.openReports(openReports)}</span>}
    </>
  )
}
