import type { z } from 'zod'
import { articleEvents } from './articles/article.events.ts'
import { articleViewsEvents } from './articles/article-views.events.ts'
import type { EventOf } from './define-event.ts'
import { gameFollowEvents } from './follows/game-follow.events.ts'
import { userFollowEvents } from './follows/user-follow.events.ts'
import { gameEvents } from './games/game.events.ts'
import { imageEvents } from './images/image.events.ts'
import { inquiryEvents } from './inquiries/inquiry.events.ts'
import { kpiEvents } from './kpi/kpi.events.ts'
import { articleModerationEvents } from './moderation/moderation.events.ts'
import { moderationSealEvents } from './moderation/moderation-seal.events.ts'
import { restrictedReadEvents } from './moderation/restricted-read.events.ts'
import { notificationInboxEvents } from './notifications/notification-inbox.events.ts'
import { rankingExclusionEvents } from './ranking/ranking-exclusion.events.ts'
import { articleBookmarkEvents } from './reactions/article-bookmark.events.ts'
import { articleLikeEvents } from './reactions/article-like.events.ts'
import { userEvents, userNameEvents } from './users/user.events.ts'

/** Every event that this system writes. A new family is added here and nowhere else. */
export const eventDefinitions = [
  ...articleEvents,
  ...articleModerationEvents,
  ...restrictedReadEvents,
  ...moderationSealEvents,
  ...inquiryEvents,
  ...articleViewsEvents,
  ...articleLikeEvents,
  ...articleBookmarkEvents,
  ...gameFollowEvents,
  ...userFollowEvents,
  ...gameEvents,
  ...imageEvents,
  ...userEvents,
  ...userNameEvents,
  ...notificationInboxEvents,
  ...rankingExclusionEvents,
  ...kpiEvents,
] as const

export type DomainEvent = EventOf<(typeof eventDefinitions)[number]>
export type DomainEventType = DomainEvent['type']

const schemas = new Map<string, z.ZodType>(eventDefinitions.map(({ type, schema }) => [type, schema]))

/** The schema of an event type, or undefined for a type this version does not know. */
export const eventSchema = (type: string): z.ZodType | undefined => schemas.get(type)

/** Prefixes of all streams that hold domain events: the one live subscription filters by them. */
export const DOMAIN_STREAM_PREFIXES = [
  'article-',
  'articleDraft-',
  'restrictedRead-',
  'moderationSeals-',
  'articleLike-',
  'articleBookmark-',
  'articleViews-',
  'gameFollow-',
  'userFollow-',
  'game-',
  'image-',
  'inquiry-',
  'user-',
  'userName-',
  'notificationInbox-',
  'rankingAccount-',
  'siteVisitors-',
  'kpi-',
] as const
