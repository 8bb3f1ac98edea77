import { ReviewList } from '#app/entities/review/review-list.tsx'
import type { ReviewView } from '#app/entities/review/review-view.ts'
import { myReviewFilterIn, myReviewFilters, myReviews } from '#app/features/game-reviews/my-review-queries.ts'
import { OwnReviewActions } from '#app/features/game-reviews/own-review-actions.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const PATH = '/game-reviews/my-reviews'
const actionsOf = (view: ReviewView) => <OwnReviewActions view={view} />

function MyReviews() {
  const text = useGameReviewText()
  const filter = myReviewFilterIn(usePageRequest().search)
  const tabs = myReviewFilters.map(name => ({
    to: name === 'all' ? PATH : `${PATH}?filter=${name}`,
    label: text.filter[name],
    current: name === filter,
  }))
  const empty =
    filter === 'all' ? (
      <EmptyState
        title={text.mineEmpty}
        text={text.mineEmptyText}
        link={{ to: '/search?t=games&write=review', label: text.chooseGame }}
      />
    ) : (
      <EmptyState title={text.nothingOf[filter]} link={{ to: PATH, label: text.showAll }} />
    )
  return (
    <>
      <PageHeading title={text.mineTitle} />
      <LinkTabs label={text.filters} tabs={tabs} replace />
      <ReviewList key={filter} query={myReviews(filter)} empty={empty} menuOf={actionsOf} />
    </>
  )
}

export default definePage({
  Component: MyReviews,
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.mineTitle, description: text.mineDescription }
  },
})
