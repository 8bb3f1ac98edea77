import { DomainError } from '@koryaku/contracts/errors.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { myProfileDocument } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const profileOf = prepared('my-profile', (userId: Param<string>) =>
  read
    .selectFrom('read.user_card')
    .select(['name', 'display_name as displayName', 'picture', 'description', 'anonymous'])
    .where('user_id', '=', userId)
    .where(({ not, ref }) => not(ref('erased'))),
)

/** GET my/profile: the member's own profile as it is, also while they are anonymous to others. */
export function myProfileRoute(app: HttpApp, { db, readModels }: Context): void {
  const config = { access: 'member', reads: ['users'] } as const
  const schema = { response: { 200: myProfileDocument } }
  app.get('/api/my/profile', { config, schema }, (request, reply) =>
    answerPrivate(request, reply, readModels, async () => {
      const { userId } = viewerOf(request)
      const [profile] = await profileOf(db, userId)
      if (!profile) throw new DomainError('not_found')
      return JSON.stringify({ data: { type: 'user', id: userId, attributes: { ...profile, userId } } })
    }),
  )
}
