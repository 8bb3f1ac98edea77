import {
  AppealDecided,
  AppealReopened,
  ArticleReinstated,
  ArticleSuspended,
  articleModerationEvents,
} from './articles/article-moderation.events.ts'
import {
  CommentAppealDecided,
  CommentReinstated,
  CommentReleased,
  CommentSuspended,
  commentModerationEvents,
} from './comments/comment-moderation.events.ts'
import { reviewModerationEvents } from './reviews/review-moderation.events.ts'

const namesOf = <Type extends string>(definitions: readonly { type: Type }[]) =>
  definitions.map(({ type }) => type)

/** Names of the events of moderation, which are sealed in their order. */
export const moderationTypes = namesOf([
  ...articleModerationEvents,
  ...reviewModerationEvents,
  ...commentModerationEvents,
])

/** Names of what moderators do to articles, and what undoing undoes. */
export const moderatorTypes = namesOf([ArticleSuspended, ArticleReinstated, AppealDecided, AppealReopened])

/** The same for comments. */
export const commentModeratorTypes = namesOf([
  CommentSuspended,
  CommentReinstated,
  CommentAppealDecided,
  CommentReleased,
])
