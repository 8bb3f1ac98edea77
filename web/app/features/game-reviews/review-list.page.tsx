import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { ReviewList } from '#app/entities/review/review-list.tsx'
import { allReviews, reviewSortIn } from '#app/entities/review/review-queries.ts'
import { SortLinks } from '#app/entities/review/sort-links.tsx'
import { useReviewText } from '#app/entities/review/strings.ts'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function AllReviews() {
  const text = useGameReviewText()
  const { emptyTitle, emptyText, write } = useReviewText()
  const sort = reviewSortIn(usePageRequest().search)
  const empty = (
    <EmptyState
      title={emptyTitle}
      text={emptyText}
      link={{ to: '/search?t=games&write=review', label: write }}
    />
  )
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <SortLinks path="/game-reviews" current={sort} />
      <ReviewList key={sort} query={allReviews(sort)} empty={empty} />
    </>
  )
}

export default definePage({
  Component: AllReviews,
  queries: ({ search }) => [allReviews(reviewSortIn(search))],
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.listTitle, description: text.listDescription }
  },
})
