import type { SentByPartner } from '@koryaku/contracts/articles/text/saved-text.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { PartnerOutcome } from '@koryaku/contracts/partners/partner.ts'
import type { ExistingArticle } from '#articles/article-state.ts'

/** An article of a partner as it is now; `article` is null if it was never sent. */
export interface KnownImport {
  article: Pick<ExistingArticle, 'status' | 'publicRef' | 'withdrawn'> | null
  newest: { ref: TextRef; byPartner: boolean } | null
  /** Is the text that readers have one that the partner sent? */
  publicByPartner: boolean
  /** Hashes of the last text that the partner sent. */
  sent: SentByPartner | null
  /** Hash of the settings now. */
  settings: string | null
}

export interface ImportPlan {
  outcome: PartnerOutcome
  /** Saves the text, and notes what was sent. */
  saves: boolean
  /** Changes the settings. */
  sets: boolean
  /** Makes the newest text public. */
  publishes: boolean
}

/** Decides which steps an article of a partner needs. `sent`: hashes of the article. */
export function planImport(
  { article, newest, publicByPartner, sent: before, settings }: KnownImport,
  sent: SentByPartner,
): ImportPlan {
  if (article?.status === 'deleted') throw new DomainError('article_removed')
  const saves = before?.payload !== sent.payload
  const isPublic = article?.status === 'published'
  const isEdited = (newest !== null && !newest.byPartner) || (isPublic && !publicByPartner)
  const isUnpublished = article?.status === 'draft' && article.publicRef !== null && !article.withdrawn
  const isReset = before !== null && settings !== before.settings && settings !== sent.settings
  const publishes =
    article?.status !== 'suspended' &&
    !isEdited &&
    !isUnpublished &&
    (!isPublic || saves || article.publicRef !== newest?.ref)
  return { outcome: outcome(), saves, sets: saves && !isEdited && !isReset, publishes }

  function outcome(): PartnerOutcome {
    if (article?.status === 'suspended') return 'suspended'
    if (isEdited) return 'edited_here'
    if (isUnpublished) return 'unpublished_here'
    if (!article || article.publicRef === null) return 'created'
    if (article.withdrawn) return 'republished'
    return publishes ? 'updated' : 'unchanged'
  }
}
