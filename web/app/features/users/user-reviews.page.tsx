import { ReviewList } from '#app/entities/review/review-list.tsx'
import { userReviews } from '#app/entities/review/review-queries.ts'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { UserEmpty } from '#app/features/users/user-empty.tsx'
import { UserHeader } from '#app/features/users/user-header.tsx'
import { displayNameOf, movedTo } from '#app/features/users/user-meta.ts'
import { userDetail } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function UserReviews() {
  const text = useUserPagesText()
  const name = useParam('name')
  return (
    <>
      <UserHeader name={name} />
      <ReviewList
        query={userReviews(name)}
        empty={
          <UserEmpty
            name={name}
            title={text.noReviews}
            own={{ to: '/search?t=games&write=review', label: text.writeReview }}
            others={{ to: '/game-reviews', label: text.readReviews }}
          />
        }
      />
    </>
  )
}

export default definePage({
  Component: UserReviews,
  queries: ({ params }) => [userDetail(params.name ?? ''), userReviews(params.name ?? '')],
  meta: context => {
    const text = useUserPagesText.in(context.language)
    const { name, user } = displayNameOf(context)
    return {
      title: text.reviewsTitle(name),
      description: text.reviewsDescription(name),
      movedTo: movedTo(context, '/game-reviews'),
      feed: user?.name ? `/feeds/users/${user.name}/game-reviews.xml` : undefined,
    }
  },
})
