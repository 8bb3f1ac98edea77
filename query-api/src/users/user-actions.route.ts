import { articleComment } from '@koryaku/contracts/tables/article-comment.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { foldReason } from '@koryaku/contracts/tables/unwanted.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import {
  type CommentFold,
  type MyActions,
  type UserActionsAnswer,
  userActionsAnswer,
  userActionsBody,
} from '@koryaku/contracts/users/user-actions.api.ts'
import { userNameSchema } from '@koryaku/contracts/users/user-profile.ts'
import { articleOfVote } from '@koryaku/contracts/votes/article-vote.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { clearSessionCookies, DISPLAY_COOKIES, type Viewer } from '@koryaku/server-kit/product-session.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { hasUnchecked } from '../notifications/notification.routes.ts'

const ROLE_ORDER = ['owner', 'moderator', 'g8writer'] as const
const none = (): MyActions => ({
  game_slugs: { follows: [] },
  user_names: { follows: [] },
  article_paths: { likes: [], bookmarks: [], own: [] },
  vote_ids: { votes: [] },
  game_review_ids: { likes: [] },
  article_comment_ids: { likes: [], own: [], folds: [] },
})

const cardOf = prepared('current-user', (userId: Param<string>) =>
  read
    .selectFrom('read.user_card')
    .select(['name', 'display_name', 'picture'])
    .where('user_id', '=', userId)
    .where(({ not, ref }) => not(ref('erased'))),
)

type List = 'liked' | 'bookmarked' | 'users' | 'games' | 'comments' | 'own' | 'reviews' | 'written'
const inList = (list: List) => sql<List>`${sql.lit(list)}`.as('list')
const actionsAmong = prepared(
  'user-actions',
  (
    userId: Param<string>,
    liked: Param<readonly string[]>,
    bookmarked: Param<readonly string[]>,
    users: Param<readonly string[]>,
    games: Param<readonly string[]>,
    comments: Param<readonly string[]>,
    own: Param<readonly string[]>,
    reviews: Param<readonly string[]>,
    written: Param<readonly string[]>,
  ) =>
    read
      .selectFrom('read.article_like')
      .select([inList('liked'), 'article_id as value'])
      .where('user_id', '=', userId)
      .where('is_set', '=', true)
      .where(({ eb, fn }) => eb('article_id', '=', fn.any(liked)))
      .unionAll(
        read
          .selectFrom('read.article_bookmark')
          .select([inList('bookmarked'), 'article_id as value'])
          .where('user_id', '=', userId)
          .where('is_set', '=', true)
          .where(({ eb, fn }) => eb('article_id', '=', fn.any(bookmarked))),
      )
      .unionAll(
        read
          .selectFrom('read.user_follow as f')
          .innerJoin('read.user_card as u', 'u.user_id', 'f.followee_id')
          .select(({ ref }) => [inList('users'), ref('u.name').$notNull().as('value')])
          .where('f.follower_id', '=', userId)
          .where('f.is_set', '=', true)
          .where(({ fn, ref }) => sql<boolean>`lower(${ref('u.name')}) = ${fn.any(users)}`)
          .where(({ not, ref }) => not(ref('u.anonymous')))
          .where(({ not, ref }) => not(ref('u.erased'))),
      )
      .unionAll(
        read
          .selectFrom('read.game_follow as f')
          .leftJoin('read.game_merge as m', 'm.game_id', 'f.game_id')
          .innerJoin('read.game_card as g', join =>
            join.on(({ eb, fn, ref }) =>
              eb(ref('g.game_id'), '=', fn.coalesce('m.canonical_id', 'f.game_id')),
            ),
          )
          .select([inList('games'), 'g.slug as value'])
          .where('f.user_id', '=', userId)
          .where('f.is_set', '=', true)
          .where(({ eb, fn }) => eb('g.slug', '=', fn.any(games))),
      )
      .unionAll(
        read
          .selectFrom('read.comment_like')
          .select([inList('comments'), 'comment_id as value'])
          .where('user_id', '=', userId)
          .where('is_set', '=', true)
          .where(({ eb, fn }) => eb('comment_id', '=', fn.any(comments))),
      )
      .unionAll(
        read
          .selectFrom('read.article_comment')
          .select([inList('own'), 'comment_id as value'])
          .where('author_id', '=', userId)
          .where(({ eb, fn }) => eb('comment_id', '=', fn.any(own))),
      )
      .unionAll(
        read
          .selectFrom('read.game_review_like')
          .select([inList('reviews'), 'review_id as value'])
          .where('user_id', '=', userId)
          .where('is_set', '=', true)
          .where(({ eb, fn }) => eb('review_id', '=', fn.any(reviews))),
      )
      .unionAll(
        read
          .selectFrom('read.article_card')
          .select([inList('written'), 'article_id as value'])
          .where('author_id', '=', userId)
          .where(({ eb, fn }) => eb('article_id', '=', fn.any(written))),
      ),
)

const votesAmong = prepared('own-votes', (userId: Param<string>, articleIds: Param<readonly string[]>) =>
  read
    .selectFrom('read.article_vote')
    .select(['article_id', 'vote', 'about'])
    .where('user_id', '=', userId)
    .where('is_set', '=', true)
    .where(({ eb, fn }) => eb('article_id', '=', fn.any(articleIds))),
)

const c = alias(articleComment, 'c')
const u = alias(userCard, 'u')
/** Comments among these that the viewer does not wish to read, and why. */
const FOLDS = `
  select id, reason from (
    select ${c.comment_id} as id, ${foldReason('$1', c, `(not ${c.anonymous} and not ${u.anonymous})`)} as reason
      from ${c} join ${u} on ${u.user_id} = ${c.author_id}
     where ${c.comment_id} = any($2) and ${c.author_id} <> $1 and ${c.state} = 'shown') found
   where reason is not null`

/** POST my/user_actions: the viewer, and the ids on the page that they like, bookmark and follow. */
export function userActionsRoute(app: HttpApp, { db, readModels, config }: Context): void {
  app.post(
    '/api/my/user_actions',
    {
      config: {
        access: 'visitor',
        reads: [
          'users',
          'reactions',
          'follows',
          'games',
          'votes',
          'comments',
          'relations',
          'reviews',
          'articles',
        ],
      },
      schema: { body: userActionsBody, response: { 200: userActionsAnswer } },
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
        const [user, actions, votes, folds] = await Promise.all([
          currentUser(viewer, request.cookies.user_name),
          actionsOf(viewer.userId, request.body),
          votesOf(viewer.userId, request.body.voting_ids ?? []),
          foldsOf(viewer.userId, request.body.folding_article_comment_ids ?? []),
        ])
        const article_comment_ids = { ...actions.article_comment_ids, folds }
        const all = { ...actions, article_comment_ids, vote_ids: { votes } }
        return JSON.stringify({ user: { data: user }, actions: all } satisfies UserActionsAnswer)
      }),
  )

  /** @param ownName the name that the browser stored at sign-up: a member who is not projected yet is not a visitor */
  async function currentUser(
    viewer: Viewer,
    ownName: string | undefined,
  ): Promise<UserActionsAnswer['user']['data']> {
    const [card] = await cardOf(db, viewer.userId)
    const name = card ? card.name : userNameSchema.safeParse(ownName).data
    if (!name) return null
    const attributes = {
      name,
      displayName: card?.display_name ?? name,
      picture: card?.picture ?? null,
      userId: viewer.userId,
      role: ROLE_ORDER.find(role => viewer.roles.includes(role)) ?? ('user' as const),
      verificationStatus: viewer.verified ? ('VERIFIED' as const) : ('EMAIL_VERIFICATION_REQUIRED' as const),
      uncheckedNotifications: await hasUnchecked(db, viewer.userId),
    }
    return { type: 'user', id: viewer.userId, attributes }
  }

  async function actionsOf(userId: string, body: z.output<typeof userActionsBody>): Promise<MyActions> {
    const rows = await actionsAmong(
      db,
      userId,
      body.liking_article_paths ?? [],
      body.bookmarking_articles_article_paths ?? [],
      (body.following_user_names ?? []).map(name => name.toLowerCase()),
      body.following_game_slugs ?? [],
      body.liking_article_comment_ids ?? [],
      body.own_article_comment_ids ?? [],
      body.liking_game_review_ids ?? [],
      body.own_article_paths ?? [],
    )
    const of = (wanted: List) => rows.flatMap(({ list, value }) => (list === wanted ? [value] : []))
    return {
      ...none(),
      game_slugs: { follows: of('games') },
      user_names: { follows: of('users') },
      article_paths: { likes: of('liked'), bookmarks: of('bookmarked'), own: of('written') },
      game_review_ids: { likes: of('reviews') },
      article_comment_ids: { likes: of('comments'), own: of('own'), folds: [] },
    }
  }

  async function foldsOf(userId: string, among: readonly string[]) {
    if (among.length === 0) return []
    const values = [userId, among]
    return (await db.query<CommentFold>({ name: 'comment-folds', text: FOLDS, values })).rows
  }

  /** The current votes among the requested ones; votes on another text or version do not count. */
  async function votesOf(userId: string, wanted: readonly string[]): Promise<string[]> {
    if (wanted.length === 0) return []
    const rows = await votesAmong(db, userId, [...new Set(wanted.map(articleOfVote))])
    const standing = new Set(rows.map(({ article_id, vote, about }) => `${article_id}.${vote}.${about}`))
    return wanted.filter(id => standing.has(id))
  }
}
