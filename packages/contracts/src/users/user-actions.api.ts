import { z } from 'zod'
import { gameSlugSchema } from '../games/game.events.ts'
import { dataOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { voteIdSchema } from '../votes/article-vote.api.ts'
import { currentUserResource } from './user.api.ts'
import { userNameSchema } from './user-profile.ts'

const IDS_MAX = 500

/** POST my/user_actions (spec §7): ids on the page; more than 500 in a list is 422. */
export const userActionsBody = z.object({
  liking_article_paths: z.array(shortIdSchema).max(IDS_MAX).optional(),
  bookmarking_articles_article_paths: z.array(shortIdSchema).max(IDS_MAX).optional(),
  following_user_names: z.array(userNameSchema).max(IDS_MAX).optional(),
  following_game_slugs: z.array(gameSlugSchema).max(IDS_MAX).optional(),
  own_article_paths: z.array(shortIdSchema).max(IDS_MAX).optional(),
  liking_article_comment_ids: z.array(shortIdSchema).max(IDS_MAX).optional(),
  voting_ids: z.array(voteIdSchema).max(IDS_MAX).optional(),
  own_article_comment_ids: z.array(shortIdSchema).max(IDS_MAX).optional(),
  folding_article_comment_ids: z.array(shortIdSchema).max(IDS_MAX).optional(),
  liking_game_review_ids: z.array(shortIdSchema).max(IDS_MAX).optional(),
})
export type UserActionsBody = z.input<typeof userActionsBody>

const ids = z.array(z.string())
/** A comment that the viewer does not wish to read, and why. */
/** A comment that is folded for the viewer, and why. */
const fold = z.object({ id: z.string(), reason: z.enum(['blocked', 'muted', 'words']) })
export type CommentFold = z.output<typeof fold>
/** The viewer's state (spec §3) for the requested IDs. */
const myActions = z.object({
  game_slugs: z.object({ follows: ids }),
  user_names: z.object({ follows: ids }),
  /** `own`: written by the viewer. Anonymous ones are included for their author alone. */
  article_paths: z.object({ likes: ids, bookmarks: ids, own: ids }),
  vote_ids: z.object({ votes: ids }),
  game_review_ids: z.object({ likes: ids }),
  /** `own`: written by the viewer; authors of anonymous ones are visible to themselves only. */
  article_comment_ids: z.object({ likes: ids, own: ids, folds: z.array(fold) }),
})
export type MyActions = z.output<typeof myActions>
/** `user.data` null: signed out. */
export const userActionsAnswer = z.object({
  user: dataOf(currentUserResource.nullable()),
  actions: myActions,
})
export type UserActionsAnswer = z.output<typeof userActionsAnswer>
