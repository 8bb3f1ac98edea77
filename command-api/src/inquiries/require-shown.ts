import { DomainError } from '@koryaku/contracts/errors.ts'
import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import { requirePublished } from '#articles/find-article.ts'
import type { Context } from '#context.ts'
import { isShownMember } from '#users/shown-member.ts'

/**
 * What an inquiry is about is shown to everybody: a report of a draft or of somebody anonymous would come from who cannot
 * see it, and show it to moderators. 404 alike for what is hidden and what is not there.
 */
export async function requireShown(
  { events, db }: Pick<Context, 'events' | 'db'>,
  { kind, id }: InquirySubject,
): Promise<void> {
  const isShown =
    kind === 'user' ? await isShownMember({ events, db }, id) : await isPublished({ events, db }, id)
  if (!isShown) throw new DomainError('not_found', { errors: [{ source: { pointer: '/about/id' } }] })
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
