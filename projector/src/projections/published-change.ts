import {
  ArticleDeleted,
  type ArticleEvent,
  ArticlePublished,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import {
  type ArticleModerationEvent,
  ArticleReinstated,
  ArticleSuspended,
} from '@koryaku/contracts/moderation/moderation.events.ts'

/** Events that may change how many articles are published. */
export const publicationEvents = [
  ...[ArticlePublished, ArticleUnpublished, ArticleDeleted],
  ...[ArticleSuspended, ArticleReinstated],
]

/** What an event changes in the number of published articles. */
export function publishedChange(event: ArticleEvent | ArticleModerationEvent): number {
  if (event.type === 'ArticlePublished') return 1
  if (event.type === 'ArticleUnpublished') return -1
  if (event.type === 'ArticleSuspended') return event.data.wasPublished ? -1 : 0
  if (event.type === 'ArticleReinstated') return event.data.published ? 1 : 0
  return event.type === 'ArticleDeleted' && event.data.wasPublished ? -1 : 0
}
