import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

/** GET my/profile: one's own profile as it is, also while anonymous to others. */
export function myProfileRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get('/api/my/profile', { config: { access: 'member', reads: ['users'] } }, (request, reply) =>
    answerPrivate(request, reply, readModels, async () => {
      const { userId } = viewerOf(request)
      const { rows } = await db.query<{
        name: string
        displayName: string
        picture: string | null
        description: string
        anonymous: boolean
      }>({
        name: 'my-profile',
        text: `select name, display_name as "displayName", picture, description, anonymous
                 from read.user_card where user_id = $1 and not erased`,
        values: [userId],
      })
      if (!rows[0]) throw new DomainError('not_found')
      return JSON.stringify({ data: { type: 'user', id: userId, attributes: { ...rows[0], userId } } })
    }),
  )
}
