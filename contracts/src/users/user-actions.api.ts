import { z } from 'zod'
import { gameSlugSchema } from '../games/game.events.ts'
import { shortIdSchema } from '../ids.ts'
import type { CurrentUserAttributes } from './user.api.ts'
import { userNameSchema } from './user-profile.ts'

const IDS_MAX = 500

/** POST my/user_actions (spec §7): ids on the page; more than 500 in a list is 422. */
export const userActionsBody = z.object({
  liking_article_paths: z.array(shortIdSchema).max(IDS_MAX).optional(),
  bookmarking_articles_article_paths: z.array(shortIdSchema).max(IDS_MAX).optional(),
  following_user_names: z.array(userNameSchema).max(IDS_MAX).optional(),
  following_game_slugs: z.array(gameSlugSchema).max(IDS_MAX).optional(),
  liking_article_comment_ids: z.array(shortIdSchema).max(IDS_MAX).optional(),
})
export type UserActionsBody = z.input<typeof userActionsBody>

/** What the viewer does (spec §3), of the ids that were asked for. */
export interface MyActions {
  game_slugs: { follows: string[] }
  user_names: { follows: string[] }
  article_paths: { likes: string[]; bookmarks: string[] }
  article_comment_ids: { likes: string[] }
}
/** `user.data` null: signed out. */
export interface UserActionsAnswer {
  user: { data: { type: 'user'; id: string; attributes: CurrentUserAttributes } | null }
  actions: MyActions
}
