import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import {
  clearSessionCookies,
  DISPLAY_COOKIES,
  type Viewer,
} from '@koryaku/contracts/server/product-session.ts'
import {
  type MyActions,
  type UserActionsAnswer,
  userActionsBody,
} from '@koryaku/contracts/users/user-actions.api.ts'
import type { z } from 'zod'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { hasUnchecked } from '../notifications/notification.routes.ts'

const ROLE_ORDER = ['owner', 'moderator', 'g8writer'] as const
const none = (): MyActions => ({
  game_slugs: { follows: [] },
  user_names: { follows: [] },
  article_paths: { likes: [], bookmarks: [] },
  article_comment_ids: { likes: [] },
})

/** POST my/user_actions: who is looking, and what of the ids on the page he likes, keeps and follows. */
export function userActionsRoute(app: HttpApp, { db, readModels, config }: Context): void {
  app.post(
    '/api/my/user_actions',
    {
      config: { access: 'visitor', reads: ['users', 'reactions', 'follows', 'games'] },
      schema: { body: userActionsBody },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { viewer } = request
        if (!viewer) {
          // The cookies outlived the session (spec §4).
          if (request.sessionToken !== undefined || DISPLAY_COOKIES.some(name => name in request.cookies))
            clearSessionCookies(reply, config.PUBLIC_URL)
          return JSON.stringify({ user: { data: null }, actions: none() } satisfies UserActionsAnswer)
        }
        const [user, actions] = await Promise.all([
          currentUser(viewer),
          actionsOf(viewer.userId, request.body),
        ])
        return JSON.stringify({ user: { data: user }, actions } satisfies UserActionsAnswer)
      }),
  )

  async function currentUser(viewer: Viewer): Promise<UserActionsAnswer['user']['data']> {
    const { rows } = await db.query<{ name: string | null; display_name: string; picture: string | null }>({
      name: 'current-user',
      text: 'select name, display_name, picture from read.user_card where user_id = $1 and not erased',
      values: [viewer.userId],
    })
    const card = rows[0]
    if (!card?.name) return null
    const attributes = {
      name: card.name,
      displayName: card.display_name,
      picture: card.picture,
      userId: viewer.userId,
      role: ROLE_ORDER.find(role => viewer.roles.includes(role)) ?? ('user' as const),
      verificationStatus: viewer.verified ? ('VERIFIED' as const) : ('EMAIL_VERIFICATION_REQUIRED' as const),
      uncheckedNotifications: await hasUnchecked(db, viewer.userId),
    }
    return { type: 'user', id: viewer.userId, attributes }
  }

  async function actionsOf(userId: string, body: z.output<typeof userActionsBody>): Promise<MyActions> {
    const { rows } = await db.query<{ list: 'liked' | 'bookmarked' | 'users' | 'games'; value: string }>({
      name: 'user-actions',
      text: `select 'liked' as list, article_id as value
               from read.article_like where user_id = $1 and is_set and article_id = any($2)
             union all select 'bookmarked', article_id
               from read.article_bookmark where user_id = $1 and is_set and article_id = any($3)
             union all select 'users', u.name
               from read.user_follow f join read.user_card u on u.user_id = f.followee_id
              where f.follower_id = $1 and f.is_set and lower(u.name) = any($4) and not u.anonymous and not u.erased
             union all select 'games', g.slug
               from read.game_follow f join read.game_card g using (game_id)
              where f.user_id = $1 and f.is_set and g.slug = any($5)`,
      values: [
        userId,
        body.liking_article_paths ?? [],
        body.bookmarking_articles_article_paths ?? [],
        (body.following_user_names ?? []).map(name => name.toLowerCase()),
        body.following_game_slugs ?? [],
      ],
    })
    const of = (wanted: string) => rows.flatMap(({ list, value }) => (list === wanted ? [value] : []))
    return {
      ...none(),
      game_slugs: { follows: of('games') },
      user_names: { follows: of('users') },
      article_paths: { likes: of('liked'), bookmarks: of('bookmarked') },
    }
  }
}
