import {
  ArticleDeleted,
  ArticleDrafted,
  type ArticleEvent,
  ArticlePublished,
  ArticleRestored,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import { ArticleReinstated, ArticleSuspended } from '@koryaku/contracts/articles/article-moderation.events.ts'

export const listingEvents = [
  ArticleDrafted,
  ArticlePublished,
  ArticleUnpublished,
  ArticleDeleted,
  ArticleRestored,
  ArticleSuspended,
  ArticleReinstated,
] as const

/**
 * Rankings show published articles. @returns whether this article is published after the event; undefined if
 * the event does not change that
 */
export function isListedAfter(event: ArticleEvent): boolean | undefined {
  switch (event.type) {
    case 'ArticlePublished':
      return true
    case 'ArticleReinstated':
      return event.data.published
    case 'ArticleRestored':
      return event.data.status === 'published'
    case 'ArticleDrafted':
    case 'ArticleUnpublished':
    case 'ArticleDeleted':
    case 'ArticleSuspended':
      return false
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
      return undefined
    default:
      event satisfies never
      return undefined
  }
}
