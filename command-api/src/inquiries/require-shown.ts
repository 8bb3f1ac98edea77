import { DomainError } from '@koryaku/contracts/errors.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import { requirePublished } from '#articles/find-article.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { imageDecider } from '#images/image.decider.ts'
import { loadReview } from '#reviews/find-review.ts'
import { isShownMember } from '#users/shown-member.ts'

/**
 * Requires that the subject of an inquiry is public. A report of a draft or of an anonymous user would come from a
 * sender who cannot see it, and would show it to moderators. Responds with 404 for hidden and for missing subjects.
 */
export async function requireShown(
  { events, db }: Pick<Context, 'events' | 'db'>,
  { kind, id }: InquirySubject,
): Promise<void> {
  const looks = { user: isShownMember, article: isPublished, image: isShared, gameReview: isPublicReview }
  const isShown = await looks[kind]({ events, db }, id)
  if (!isShown) throw new DomainError('not_found', { errors: [{ source: { pointer: '/about/id' } }] })
}

const isPublicReview = async (stores: Pick<Context, 'events'>, id: string): Promise<boolean> =>
  (await loadReview(stores, id))?.status === 'published'

/** Pictures that are not shared are seen in articles alone: those are reported. */
async function isShared({ events }: Pick<Context, 'events'>, imageId: string): Promise<boolean> {
  const image = await foldStream(imageDecider, events.readWhole(imageStream(imageId)))
  return image?.wasShared === true && !image.suspended && (!image.deleted || image.purgeAt !== null)
}

async function isPublished(stores: Pick<Context, 'events' | 'db'>, articleId: string): Promise<boolean> {
  try {
    await requirePublished(stores, articleId)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false
    throw error
  }
}
