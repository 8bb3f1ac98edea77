import { articleDraftFamily, articleFamily } from './articles/article.events.ts'
import { articleFinishesFamily } from './articles/article-finishes.events.ts'
import { articleViewsFamily } from './articles/article-views.events.ts'
import { articleShareFamily } from './articles/share/draft-link.events.ts'
import { articleTextFamily, articleTextNamesFamily } from './articles/text/article-text.events.ts'
import { categoryFamily, categoryRowsFamily } from './categories/category.events.ts'
import { commentFamily } from './comments/comment.events.ts'
import { commentLikeFamily } from './comments/comment-like.events.ts'
import { commentPolicyFamily } from './comments/comment-policy.events.ts'
import { commentRulesFamily } from './comments/comment-rules.events.ts'
import type { EventDefinition } from './define-event.ts'
import type { FamilyEvent } from './define-family.ts'
import { gameFollowFamily } from './follows/game-follow.events.ts'
import { userFollowFamily } from './follows/user-follow.events.ts'
import { gameFamily } from './games/game.events.ts'
import { gameMergesFamily } from './games/game-merge.events.ts'
import { gameRequestFamily, gameRequestVoteFamily } from './games/game-request.events.ts'
import { gameVersionsFamily } from './games/game-version.events.ts'
import { igdbGameFamily } from './games/igdb-game.events.ts'
import { versionNoticeFamily } from './games/version-notice.events.ts'
import { imageFamily } from './images/image.events.ts'
import { imageUseFamily } from './images/image-use.events.ts'
import { inquiryFamily } from './inquiries/inquiry.events.ts'
import { kpiFamily, siteVisitorsFamily } from './kpi/kpi.events.ts'
import { moderationSealFamily } from './moderation/moderation-seal.events.ts'
import { restrictedReadFamily } from './moderation/restricted-read.events.ts'
import { notificationInboxFamily } from './notifications/notification-inbox.events.ts'
import { notificationSettingsFamily } from './notifications/notification-settings.events.ts'
import { partnerFamily } from './partners/partner.events.ts'
import { rankingAccountFamily } from './ranking/ranking-exclusion.events.ts'
import { articleBookmarkFamily } from './reactions/article-bookmark.events.ts'
import { articleLikeFamily } from './reactions/article-like.events.ts'
import { articleTicksFamily } from './reactions/article-ticks.events.ts'
import {
  aliasMuteFamily,
  mutedWordsFamily,
  userBlockFamily,
  userMuteFamily,
} from './relations/relation.events.ts'
import { reportCaseFamily, reportFamily } from './reports/report.events.ts'
import { reviewFamily, reviewSlotFamily, reviewTextFamily } from './reviews/review.events.ts'
import { reviewLikeFamily } from './reviews/review-like.events.ts'
import { seriesFamily } from './series/series.events.ts'
import { shelfFamily } from './shelf/shelf.events.ts'
import { templateHeaderFamily } from './templates/template-header.events.ts'
import { userFamily, userNameFamily } from './users/user.events.ts'
import { articleVoteFamily } from './votes/article-vote.events.ts'
import { articleVotesToldFamily } from './votes/article-votes-told.events.ts'

/** Every family of streams that this system writes. A new one is added here and nowhere else. */
export const eventFamilies = [
  articleFamily,
  articleDraftFamily,
  articleTextFamily,
  articleTextNamesFamily,
  articleShareFamily,
  categoryFamily,
  categoryRowsFamily,
  templateHeaderFamily,
  seriesFamily,
  restrictedReadFamily,
  moderationSealFamily,
  articleLikeFamily,
  articleBookmarkFamily,
  articleTicksFamily,
  articleVoteFamily,
  articleVotesToldFamily,
  commentFamily,
  commentLikeFamily,
  commentPolicyFamily,
  commentRulesFamily,
  reviewFamily,
  reviewTextFamily,
  reviewSlotFamily,
  reviewLikeFamily,
  articleViewsFamily,
  articleFinishesFamily,
  gameFollowFamily,
  userFollowFamily,
  userBlockFamily,
  userMuteFamily,
  aliasMuteFamily,
  mutedWordsFamily,
  gameFamily,
  shelfFamily,
  gameMergesFamily,
  gameVersionsFamily,
  versionNoticeFamily,
  gameRequestFamily,
  gameRequestVoteFamily,
  igdbGameFamily,
  imageFamily,
  imageUseFamily,
  inquiryFamily,
  reportFamily,
  reportCaseFamily,
  userFamily,
  userNameFamily,
  notificationInboxFamily,
  notificationSettingsFamily,
  partnerFamily,
  rankingAccountFamily,
  siteVisitorsFamily,
  kpiFamily,
] as const

export type DomainEvent = FamilyEvent<(typeof eventFamilies)[number]>
export type DomainEventType = DomainEvent['type']
/** The event of this name. */
export type EventNamed<Type extends DomainEventType> = Extract<DomainEvent, { type: Type }>

export const eventDefinitions: readonly EventDefinition<DomainEventType>[] = eventFamilies.flatMap<
  EventDefinition<DomainEventType>
>(({ events }) => events)

const definitions = new Map<string, EventDefinition>(eventDefinitions.map(event => [event.type, event]))

/** Versions of an event type supported by one release; undefined for a later type. */
export type Release = (type: string) => EventDefinition | undefined

/** The event types supported by this code. */
export const eventDefinition: Release = type => definitions.get(type)

/** Prefixes of all streams that hold domain events: the one live subscription filters by them. */
export const DOMAIN_STREAM_PREFIXES: readonly string[] = eventFamilies.map(({ prefix }) => prefix)
