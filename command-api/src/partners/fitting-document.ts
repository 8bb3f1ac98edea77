import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { writtenDocumentSchema } from '@koryaku/contracts/articles/written-document.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { isPublishable } from '#articles/publication.ts'

/** @throws DomainError if an article with this title and document cannot be saved and made public */
export function requireFitting({ title, document }: { title: string; document: ArticleDocument }): void {
  const fault = writtenDocumentSchema.safeParse(document).error?.issues[0]
  if (fault)
    throw new DomainError(tooLongBy(fault.message) === null ? 'invalid_request' : 'text_too_long', {
      errors: [{ detail: fault.message, source: { pointer: '/html' } }],
    })
  if (!isPublishable({ ref: null, title, document, conflicts: 0 }))
    throw new DomainError('article_not_publishable', {
      errors: [{ detail: 'text_required', source: { pointer: '/html' } }],
    })
}
