import {
  ArticleDeleted,
  type ArticleEvent,
  ArticlePublished,
  ArticleRestored,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import { ArticleReinstated, ArticleSuspended } from '@koryaku/contracts/articles/article-moderation.events.ts'

/** Events that may change how many articles are published. */
export const publicationEvents = [
  ArticlePublished,
  ArticleUnpublished,
  ArticleDeleted,
  ArticleRestored,
  ArticleSuspended,
  ArticleReinstated,
] as const

/** Change of the number of published articles by an event. */
export function publishedChange(event: ArticleEvent): number {
  switch (event.type) {
    case 'ArticlePublished':
      return 1
    case 'ArticleUnpublished':
      return -1
    case 'ArticleSuspended':
    case 'ArticleDeleted':
      return event.data.wasPublished ? -1 : 0
    case 'ArticleReinstated':
      return event.data.published ? 1 : 0
    case 'ArticleRestored':
      return event.data.status === 'published' ? 1 : 0
    case 'ArticleDrafted':
    case 'TemplateCreated':
    case 'TemplateHeaderSet':
    case 'ArticleEdited':
    case 'ArticleRevised':
    case 'ArticleSettingsChanged':
    case 'ArticlePurged':
    case 'SuspensionAppealed':
    case 'AppealDecided':
    case 'AppealReopened':
    case 'PublicationScheduled':
    case 'PublicationUnscheduled':
    case 'ScheduledPublicationMissed':
      return 0
    default:
      event satisfies never
      return 0
  }
}
