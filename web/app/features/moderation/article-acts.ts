import type {
  ModeratedArticleAttributes,
  TimelineDocument,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import type { Act } from '#app/features/moderation/act-dialog.tsx'
import type { TextRevision } from '#app/features/moderation/timeline-entry.tsx'

/** After which the text, or what stands around it, may be another one. */
const TEXTS: ReadonlySet<string> = new Set([
  'ArticleDrafted',
  'TemplateCreated',
  'ArticleEdited',
  'ArticlePublished',
  'ArticleRevised',
  'ArticleSettingsChanged',
  'SuspensionAppealed',
  'ArticleReinstated',
])

/** What a moderator can do about an article, the most likely first. */
export function actsOn({ type, suspension }: ModeratedArticleAttributes): Act[] {
  if (type === 'TemplateArticle') return []
  if (type !== 'SuspendedArticle') return ['suspend']
  return suspension?.appealState === 'waiting' ? ['decide', 'reinstate'] : ['reinstate']
}

/** The texts that it has had: one of them is what a suspension is about. */
export const textsOf = ({ meta }: TimelineDocument): TextRevision[] =>
  meta.timeline.flatMap(({ attributes: { type, revision, at } }) =>
    TEXTS.has(type) && revision ? [{ revision, at }] : [],
  )
