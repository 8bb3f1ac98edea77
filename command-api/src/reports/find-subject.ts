import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ReportSubjectKind } from '@koryaku/contracts/reports/report-parts.ts'
import { requirePublished } from '#articles/find-article.ts'
import { findComment } from '#comments/write-comment.ts'
import type { Context } from '#context.ts'
import { loadReview } from '#reviews/find-review.ts'
import { isShownMember } from '#users/shown-member.ts'

type Stores = Pick<Context, 'events' | 'db'>

/**
 * Finds the author of a public subject. A member is their own author.
 * @throws not_found for hidden and for missing subjects alike
 */
export const findSubjectAuthor = (
  stores: Stores,
  { kind, id }: { kind: ReportSubjectKind; id: string },
): Promise<string> => authorsOf[kind](stores, id)

const authorsOf: Record<ReportSubjectKind, (stores: Stores, id: string) => Promise<string>> = {
  async comment(stores, id) {
    const comment = await findComment(stores, id)
    await requirePublished(stores, comment.subject.id)
    return comment.authorId
  },
  article: async (stores, id) => (await requirePublished(stores, id)).authorId,
  async gameReview(stores, id) {
    const review = await loadReview(stores, id)
    if (review?.status !== 'published') throw new DomainError('not_found')
    return review.authorId
  },
  async user(stores, id) {
    if (!(await isShownMember(stores, id))) throw new DomainError('not_found')
    return id
  },
}
