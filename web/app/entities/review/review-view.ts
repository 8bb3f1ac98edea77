import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { Resource } from '@koryaku/contracts/http/json-api.ts'
import type {
  ReviewAttributes,
  ReviewBodyAttributes,
  ReviewDocument,
  ReviewList,
} from '@koryaku/contracts/reviews/review.api.ts'
import type { UserAttributes, UserResource } from '@koryaku/contracts/users/user.api.ts'
import { type Included, includedOf } from '#app/api/documents.ts'

/** A review with its game and author, as rows and pages show it. */
export interface ReviewView<Attributes extends ReviewAttributes = ReviewAttributes> {
  id: string
  review: Attributes
  game: GameAttributes | null
  author: UserAttributes | null
}

/** A review of a document with its game and author. */
export const viewOf = <A extends ReviewAttributes>(
  resource: Resource<'gameReview', A>,
  included: Included,
): ReviewView<A> => ({
  id: resource.id,
  review: resource.attributes,
  game: included.find<GameResource>(resource, 'game')?.attributes ?? null,
  author: included.find<UserResource>(resource, 'user')?.attributes ?? null,
})

export function reviewViews(document: ReviewList): ReviewView[] {
  const included = includedOf(document)
  return document.data.map(resource => viewOf(resource, included))
}

export const reviewView = (document: ReviewDocument): ReviewView<ReviewBodyAttributes> =>
  viewOf(document.data, includedOf(document))

/** Where a review is read; null without its game, and for a deleted one. */
export const reviewAddress = ({ review, game }: Pick<ReviewView, 'review' | 'game'>): string | null =>
  game && !review.purgeAt ? `/games/${game.slug}/game-reviews/${review.path}` : null
