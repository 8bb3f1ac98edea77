import { read } from '@koryaku/contracts/tables/read-models.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import { type RoleChange, type RoleHolder, rolesDocument } from '@koryaku/contracts/users/role.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

const CHANGES_SHOWN = 200

/** A change before it is serialised: JSON turns its time into text. */
type RoleChanged = Omit<RoleChange, 'at'> & { at: Date }

const roleHolders = statement(() =>
  read
    .selectFrom('read.user_access as a')
    .leftJoin('read.user_card as c', 'c.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'c.name'])
    .select(({ fn }) => fn.coalesce('c.display_name', sql<string>`''`).as('displayName'))
    .select('a.roles')
    .where(({ ref }) => sql<boolean>`${ref('a.roles')} <> '{}'`)
    .orderBy(({ ref }) => sql`lower(${ref('c.name')})`)
    .orderBy('a.user_id'),
)
const roleChanges = statement(() =>
  read
    .selectFrom('read.role_change as r')
    .leftJoin('read.user_card as c', 'c.user_id', 'r.user_id')
    .leftJoin('read.user_card as by', 'by.user_id', 'r.by_user_id')
    .select(['r.event_id as id', 'r.role', 'r.granted', 'r.at', 'c.name', 'by.name as byName'])
    .select(({ ref }) => sql<boolean>`${ref('r.by_user_id')} is null`.as('byOperator'))
    .orderBy('r.at', 'desc')
    .orderBy('r.event_id')
    .limit(CHANGES_SHOWN),
)

/** GET roles: the roles of all users, and the author and time of each change; for owners. */
export function roleRoutes(app: HttpApp, { db, readModels }: Context): void {
  const config = { access: 'owner', reads: ['users'] } as const
  const schema = { response: { 200: rolesDocument } }
  app.get('/api/roles', { config, schema }, (request, reply) =>
    answerPrivate(request, reply, readModels, async () => {
      const holders: RoleHolder[] = await roleHolders(db)
      const changes: RoleChanged[] = await roleChanges(db)
      return JSON.stringify({
        data: holders.map(row => ({ type: 'roleHolder', id: row.userId, attributes: row })),
        meta: { totalCount: holders.length, changes },
      })
    }),
  )
}
