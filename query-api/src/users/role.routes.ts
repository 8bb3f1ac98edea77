import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { RoleChange, RoleHolder } from '@koryaku/contracts/users/role.api.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

const CHANGES_SHOWN = 200

/** GET roles: who has which role, and who gave and took them when; for owners. */
export function roleRoutes(app: HttpApp, { db, readModels }: Context): void {
  app.get('/api/roles', { config: { access: 'owner', reads: ['users'] } }, (request, reply) =>
    answerPrivate(request, reply, readModels, async () => {
      const holders = await db.query<RoleHolder>(
        `select a.user_id as "userId", c.name, coalesce(c.display_name, '') as "displayName", a.roles
           from read.user_access a left join read.user_card c using (user_id)
          where a.roles <> '{}' order by lower(c.name), a.user_id`,
      )
      const changes = await db.query<RoleChange>(
        `select r.event_id as id, r.role, r.granted, r.at, c.name, by.name as "byName", r.by_user_id is null as "byOperator"
           from read.role_change r
           left join read.user_card c on c.user_id = r.user_id
           left join read.user_card by on by.user_id = r.by_user_id
          order by r.at desc, r.event_id limit ${CHANGES_SHOWN}`,
      )
      return JSON.stringify({
        data: holders.rows.map(row => ({ type: 'roleHolder', id: row.userId, attributes: row })),
        meta: { totalCount: holders.rows.length, changes: changes.rows },
      })
    }),
  )
}
