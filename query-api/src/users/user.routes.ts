import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { memberTotal } from '@koryaku/contracts/tables/member-total.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import { userFollow } from '@koryaku/contracts/tables/user-follow.table.ts'
import { userDocument, userList, userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { z } from 'zod'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { userFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { requireUser } from './find-user.ts'

const visitor = { access: 'visitor', reads: ['users', 'follows'] } as const
const u = alias(userCard, 'u')
const c = alias(userCounter, 'c')
const f = alias(userFollow, 'f')
const members = alias(memberTotal, 'm')
const shown = `not ${u.anonymous} and not ${u.erased}`
const byCount = (count: string) =>
  `from ${c} join ${u} on ${u.user_id} = ${c.user_id} where ${shown} order by ${count} desc, ${c.user_id}`
const orders = {
  new: `from ${u} where ${shown} order by ${u.registered_at} desc, ${u.user_id}`,
  followers: byCount(c.followers),
  articles: byCount(c.articles),
  name: `from ${u} where ${shown} order by lower(${u.name}), ${u.user_id}`,
}
const sort = z.enum(['new', 'followers', 'articles', 'name']).default('new')
const ofUser = { params: userNameParams, querystring: pageQuerySchema, response: { 200: userList } }

/** Members, and who follows whom. */
export function userRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  const list = async (
    sql: string,
    values: unknown[],
    page: PageQuery,
    counted = `select count(*) as count ${sql.slice(0, sql.indexOf('order by'))}`,
  ): Promise<string> => {
    const { limit, offset } = pageWindow(page)
    const text = `select ${u.user_id} ${sql} limit $${values.length + 1} offset $${values.length + 2}`
    const [{ rows }, totalCount] = await Promise.all([
      db.query<Pick<Row<typeof userCard>, 'user_id'>>(text, [...values, limit, offset]),
      countOf(db, counted, values),
    ])
    const ids = rows.map(({ user_id }) => user_id)
    return listDocument(await userFragments(cards, ids), [], { totalCount })
  }
  const followers = `from ${f} join ${u} on ${u.user_id} = ${f.follower_id}
                      where ${f.followee_id} = $1 and ${f.is_set} and ${shown} order by ${f.at} desc, ${f.follower_id}`
  const followed = `from ${f} join ${u} on ${u.user_id} = ${f.followee_id}
                     where ${f.follower_id} = $1 and ${f.is_set} and ${shown} order by ${f.at} desc, ${f.followee_id}`

  app.get(
    '/api/users',
    {
      config: visitor,
      schema: { querystring: pageQuerySchema.extend({ sort }), response: { 200: userList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, () =>
        list(
          orders[request.query.sort],
          [],
          request.query,
          `select ${members.shown} as count from ${members}`,
        ),
      ),
  )
  app.get(
    '/api/users/:name',
    { config: visitor, schema: { params: userNameParams, response: { 200: userDocument } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const userId = await requireUser(db, request.params.name)
        return `{"data":${await userFragments(cards, [userId])}}`
      }),
  )
  app.get('/api/users/:name/followers', { config: visitor, schema: ofUser }, (request, reply) =>
    answerPublic(request, reply, readModels, async () =>
      list(followers, [await requireUser(db, request.params.name)], request.query),
    ),
  )
  app.get('/api/users/:name/users', { config: visitor, schema: ofUser }, (request, reply) =>
    answerPublic(request, reply, readModels, async () =>
      list(followed, [await requireUser(db, request.params.name)], request.query),
    ),
  )
  app.get(
    '/api/my/users',
    {
      config: { access: 'member', reads: ['users', 'follows'] },
      schema: { querystring: pageQuerySchema, response: { 200: userList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, () =>
        list(followed, [viewerOf(request).userId], request.query),
      ),
  )
}
