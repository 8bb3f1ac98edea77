import { ArticleDrafted, ArticlePublished, TemplateCreated } from './articles/article.events.ts'
import { articleFinishesFamily } from './articles/article-finishes.events.ts'
import { articleViewsFamily } from './articles/article-views.events.ts'
import { articleShareFamily } from './articles/share/draft-link.events.ts'
import { articleTextFamily, articleTextNamesFamily } from './articles/text/article-text.events.ts'
import { CommentPosted } from './comments/comment.events.ts'
import { commentLikeFamily } from './comments/comment-like.events.ts'
import type { DomainEventType } from './events.ts'
import { GameFollowed } from './follows/game-follow.events.ts'
import { UserFollowed } from './follows/user-follow.events.ts'
import { gameRequestVoteFamily } from './games/game-request.events.ts'
import { versionNoticeFamily } from './games/version-notice.events.ts'
import { ImageUploaded } from './images/image.events.ts'
import { imageUseFamily } from './images/image-use.events.ts'
import { inquiryFamily } from './inquiries/inquiry.events.ts'
import { kpiFamily, siteVisitorsFamily } from './kpi/kpi.events.ts'
import { moderationSealFamily } from './moderation/moderation-seal.events.ts'
import { restrictedReadFamily } from './moderation/restricted-read.events.ts'
import { notificationInboxFamily } from './notifications/notification-inbox.events.ts'
import { notificationSettingsFamily } from './notifications/notification-settings.events.ts'
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
import {
  ReviewDrafted,
  ReviewPublished,
  reviewSlotFamily,
  reviewTextFamily,
} from './reviews/review.events.ts'
import { reviewLikeFamily } from './reviews/review-like.events.ts'
import { EmailVerificationConfirmed, UserRegistered, userNameFamily } from './users/user.events.ts'
import { articleVoteFamily } from './votes/article-vote.events.ts'
import { articleVotesToldFamily } from './votes/article-votes-told.events.ts'

/**
 * Frequent events that withdraw nothing which a public page showed: they add, count, or concern private data. An event
 * that is missing here makes pages render once more than necessary; a wrong entry shows withdrawn content for longer.
 */
const withdrawingNothing: ReadonlySet<string> = new Set(
  [
    ...[ArticleDrafted, ArticlePublished, TemplateCreated, CommentPosted, ReviewDrafted, ReviewPublished],
    ...[UserRegistered, EmailVerificationConfirmed, UserFollowed, GameFollowed, ImageUploaded],
    ...[
      ...[articleTextFamily, articleTextNamesFamily, articleShareFamily, reviewTextFamily, reviewSlotFamily],
      ...[articleViewsFamily, articleFinishesFamily, articleLikeFamily, articleBookmarkFamily],
      ...[articleTicksFamily, articleVoteFamily, articleVotesToldFamily, commentLikeFamily, reviewLikeFamily],
      ...[userNameFamily, userBlockFamily, userMuteFamily, aliasMuteFamily, mutedWordsFamily],
      ...[notificationInboxFamily, notificationSettingsFamily, imageUseFamily, inquiryFamily],
      ...[gameRequestVoteFamily, versionNoticeFamily, reportFamily, reportCaseFamily],
      ...[restrictedReadFamily, moderationSealFamily, siteVisitorsFamily, kpiFamily],
    ].flatMap(({ events }): readonly { type: DomainEventType }[] => events),
  ].map(({ type }): DomainEventType => type),
)

/**
 * Whether an event may withdraw or replace something that a public page showed: a name, a text, an image, an entry of
 * a list. True for every event type that is not known to withdraw nothing.
 */
export const mayWithdraw = ({ type }: { type: string }): boolean => !withdrawingNothing.has(type)
