import { excerptOf, renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import type {
  ReviewAttributes,
  ReviewBodyAttributes,
  ReviewEditAttributes,
  ReviewResource,
} from '@koryaku/contracts/reviews/review.api.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import type { Row } from '@koryaku/contracts/tables/define-table.ts'
import type { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'

export type ReviewRow = Row<typeof gameReview>

const halves = (score2: number | null): number | null => (score2 === null ? null : score2 / 2)

/**
 * A review as lists show it. The author sees the newest draft of a review that is not public.
 * @param named authors who are shown by name
 */
export function reviewResource(row: ReviewRow, viewerId: string, named: ReadonlySet<string>): ReviewResource {
  const isOwn = row.author_id === viewerId
  return {
    ...{ type: 'gameReview', id: row.review_id },
    attributes: attributesOf(row, isOwn),
    relationships: {
      user: { data: { type: 'user', id: isOwn || named.has(row.author_id) ? row.author_id : 'anonymous' } },
      game: { data: { type: 'game', id: row.game_id } },
    },
  }
}

/** A deleted review does not reveal its previous type. */
const TYPES: Partial<Record<ReviewRow['status'], ReviewAttributes['type']>> = {
  ...{ published: 'PublishedReview', suspended: 'SuspendedReview' },
}

function attributesOf(row: ReviewRow, isOwn: boolean): ReviewAttributes {
  const isPublic = row.public_head !== null
  return {
    type: TYPES[row.status] ?? 'DraftReview',
    path: row.review_id,
    ...(isPublic ? publicPart(row) : draftPart(row)),
    updatedAt: (isOwn ? row.updated_at : (row.revised_at ?? row.updated_at)).toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    likesCount: row.likes,
    ...(isOwn ? { hasNewerDraft: isPublic && row.head !== row.public_head } : {}),
    ...(isOwn && row.purge_at ? { purgeAt: row.purge_at.toISOString() } : {}),
  }
}

type Shown = Pick<
  ReviewAttributes,
  'title' | 'score' | 'platform' | 'hours' | 'outcome' | 'difficulty' | 'spoiler' | 'excerpt'
>
function publicPart({
  title,
  score2,
  platform,
  hours,
  outcome,
  difficulty,
  spoiler,
  excerpt,
}: ReviewRow): Shown {
  return {
    ...{ title, score: halves(score2), platform, hours, outcome, difficulty, spoiler },
    excerpt: spoiler ? '' : excerpt,
  }
}
function draftPart({ draft }: ReviewRow): Shown {
  const { document, score2, title, platform, hours, outcome, difficulty, spoiler } = draft ?? emptyReview()
  return {
    ...{ title, score: halves(score2), platform, hours, outcome, difficulty, spoiler },
    excerpt: spoiler ? '' : excerptOf(document),
  }
}

/** The whole text, in addition to the attributes in lists. */
export function bodyOf(row: ReviewRow): Pick<ReviewBodyAttributes, 'html' | 'good' | 'bad' | 'forWhom'> {
  if (row.public_head !== null) {
    const { html, good, bad, for_whom: forWhom } = row
    return { html, good, bad, forWhom }
  }
  const { document, good, bad, forWhom } = row.draft ?? emptyReview()
  return { html: renderArticle(document).html, good, bad, forWhom }
}

/** Content that the editor opens. */
export const editedOf = ({
  draft,
  head,
  public_head,
}: ReviewRow): Pick<ReviewEditAttributes, 'content' | 'textRef' | 'publicRef'> => ({
  content: contentOf(draft ?? emptyReview()),
  textRef: head === null ? null : textRefOf(BigInt(head)),
  publicRef: public_head === null ? null : textRefOf(BigInt(public_head)),
})
