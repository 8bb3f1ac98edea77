import { useQuery } from '@tanstack/react-query'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { reviewApiPath, reviewDetail } from '#app/entities/review/review-queries.ts'
import { reviewAddress, reviewView } from '#app/entities/review/review-view.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { ReviewPaper } from '#app/features/game-reviews/review-paper.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { shortened } from '#app/i18n/shortened.ts'
import { definePage, type PageContext } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

function Review() {
  const query = useQuery(reviewDetail(useParam('gameSlug'), useParam('path')))
  if (query.error && !query.data) throw query.error
  if (!query.data) return <PageSkeleton />
  return <ReviewPaper view={reviewView(query.data)} />
}

function metaOf({ cache, params, language, absolute, fileUrl, productName }: PageContext) {
  const text = useGameReviewText.in(language)
  const slug = params.gameSlug ?? ''
  const document = cache.getQueryData(reviewDetail(slug, params.path ?? '').queryKey)
  if (!document) return { title: text.review, description: text.reviewDescription }
  const { review, game, author } = reviewView(document)
  const title = review.title || useReviewText.in(language).noTitle
  const gameName = game ? gameTitle(game, language) : ''
  const address = reviewAddress({ review, game }) ?? `/games/${slug}/game-reviews/${review.path}`
  const description = review.excerpt || text.about(title, gameName)
  const person = author?.name && !author.anonymous ? author : null
  return {
    title: text.titleOf(title, gameName),
    description: shortened(description, 160),
    canonical: address,
    movedTo: game && game.slug !== slug ? address : null,
    robots: review.type === 'PublishedReview' ? ('all' as const) : ('none' as const),
    ...(import.meta.env.SSR &&
      review.type === 'PublishedReview' && {
        openGraphType: 'article' as const,
        image: `/og/games/${slug}/game-reviews/${review.path}.jpg`,
        jsonLd: [
          {
            '@type': 'Review',
            name: title,
            ...(review.excerpt && { reviewBody: review.excerpt }),
            inLanguage: languageOfWords(title + review.excerpt),
            datePublished: review.publishedAt,
            dateModified: review.updatedAt,
            mainEntityOfPage: absolute(address),
            reviewRating: {
              '@type': 'Rating',
              ...{ ratingValue: review.score, bestRating: 10, worstRating: 1 },
            },
            itemReviewed: {
              '@type': 'VideoGame',
              ...{ name: gameName, url: absolute(`/games/${slug}`), gamePlatform: game?.platforms },
              image: fileUrl(`/og/games/${slug}.jpg?language=${language}`),
            },
            author: person
              ? { '@type': 'Person', name: person.displayName, url: absolute(`/users/${person.name}`) }
              : { '@type': 'Person', name: useUserText.in(language).anonymous },
            publisher: { '@type': 'Organization', name: productName },
          },
        ],
      }),
  }
}

export default definePage({
  Component: Review,
  queries: ({ params }) => [reviewDetail(params.gameSlug ?? '', params.path ?? '')],
  own: ({ params }) => reviewApiPath(params.gameSlug ?? '', params.path ?? ''),
  meta: metaOf,
})
