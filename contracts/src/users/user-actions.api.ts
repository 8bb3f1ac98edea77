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

/** `user.data` null: signed out. `actions`: the ids of each list for which the answer is yes. */
export interface UserActionsAnswer {
  user: { data: { type: 'user'; id: string; attributes: CurrentUserAttributes } | null }
  actions: { [List in keyof UserActionsBody]-?: string[] }
}
