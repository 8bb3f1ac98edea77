import { z } from 'zod'
import { countSchema, listOf, pageQuerySchema, resourceOf } from '../http/json-api.ts'
import { historyEntry, suspension } from '../moderation/moderation.api.ts'
import type { RestrictedReadEvent } from '../moderation/restricted-read.events.ts'
import { articleTypes } from './article.api.ts'
import type { ArticleEvent } from './article.events.ts'

/** An article in the moderators' lists, without its text. */
const moderatedArticle = z.object({
  title: z.string(),
  type: z.enum(articleTypes),
  path: z.string(),
  gameSlug: z.string().nullable(),
  gameTitle: z.string().nullable(),
  gameTitleEn: z.string().nullable(),
  /** Null where the author publishes without a name, or was erased. */
  authorName: z.string().nullable(),
  /** Reports about it that are open. */
  openReports: countSchema,
  suspension: suspension.nullable(),
})
export type ModeratedArticleAttributes = z.output<typeof moderatedArticle>
const moderatedArticleResource = resourceOf('moderatedArticle', moderatedArticle)
export type ModeratedArticleResource = z.output<typeof moderatedArticleResource>

/** GET moderation/articles. */
export const moderatedArticlesQuery = pageQuerySchema.extend({ list: z.enum(['suspended', 'appeals']) })

export const moderatedArticleList = listOf(moderatedArticleResource)
export type ModeratedArticleList = z.output<typeof moderatedArticleList>

/** Entries of a timeline: all events of an article, and readings of non-public texts. */
export type HistoryEventType = (ArticleEvent | RestrictedReadEvent)['type']

/** One line of the timeline of an article. */
const articleHistoryEntry = historyEntry.extend({
  type: z.custom<HistoryEventType>(type => typeof type === 'string'),
})
export type HistoryEntryAttributes = z.output<typeof articleHistoryEntry>

/** GET moderation/articles/{path}: the article and its whole timeline, oldest first. */
export const timelineDocument = z.object({
  data: moderatedArticleResource,
  meta: z.object({ timeline: z.array(resourceOf('historyEntry', articleHistoryEntry)) }),
})
export type TimelineDocument = z.output<typeof timelineDocument>
