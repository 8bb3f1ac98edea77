import type {
  ModeratedArticleAttributes,
  TimelineDocument,
} from '@koryaku/contracts/articles/article-moderation.api.ts'
import type { Act } from '#app/features/moderation/act-dialog.tsx'
import type { TextRevision } from '#app/features/moderation/timeline-entry.tsx'

/** After these, readers or moderators have another text. */
const TEXTS: ReadonlySet<string> = new Set(['ArticlePublished', 'ArticleRevised', 'SuspensionAppealed'])
/** After these, readers have another text if the article is public. */
const TEXTS_WHILE_PUBLIC: ReadonlySet<string> = new Set([
  'ArticleEdited',
  'ArticleSettingsChanged',
  'ArticleReinstated',
])
const ENDS_PUBLICATION: ReadonlySet<string> = new Set([
  'ArticleUnpublished',
  'ArticleSuspended',
  'ArticleDeleted',
])

/** The acts of a moderator that an article allows, the most likely first. */
export function actsOn({ type, suspension }: ModeratedArticleAttributes): Act[] {
  if (type === 'TemplateArticle') return []
  if (type !== 'SuspendedArticle') return ['suspend']
  return suspension?.appealState === 'waiting' ? ['decide', 'reinstate'] : ['reinstate']
}

/**
 * The texts that readers have had, and those that came with an appeal: moderators read no others. One of them is the
 * evidence of a suspension.
 */
export function textsOf({ meta }: TimelineDocument): TextRevision[] {
  let isPublic = false
  let wasPublic = false
  return meta.timeline.flatMap(({ attributes: { type, revision, at } }) => {
    if (type === 'ArticlePublished') isPublic = true
    if (type === 'ArticleReinstated') isPublic = wasPublic
    if (type === 'ArticleSuspended') wasPublic = isPublic
    if (ENDS_PUBLICATION.has(type)) isPublic = false
    const isText = TEXTS.has(type) || (isPublic && TEXTS_WHILE_PUBLIC.has(type))
    return isText && revision ? [{ revision, at }] : []
  })
}
