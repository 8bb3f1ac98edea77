import {
  ArticleDeleted,
  ArticleDrafted,
  ArticlePublished,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { ArticleReinstated, ArticleSuspended } from '@koryaku/contracts/moderation/moderation.events.ts'

export const listingEvents = [
  ...[ArticleDrafted, ArticlePublished, ArticleUnpublished, ArticleDeleted],
  ...[ArticleSuspended, ArticleReinstated],
]
const types: ReadonlySet<string> = new Set(listingEvents.map(({ type }) => type))

/** Rankings show published articles: is this one, after the event? undefined: it says nothing about that. */
export function isListedAfter({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean | undefined {
  if (!types.has(type)) return undefined
  return type === ArticlePublished.type || (type === ArticleReinstated.type && data.published === true)
}
