import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { openProfile, sealProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import { editProfileBody } from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from './find-user.ts'
import { ensureUserKey } from './register-user.ts'
import { userDecider } from './user.decider.ts'

/** PATCH my/profile: display name, description, picture, anonymity. */
export function profileRoutes(app: HttpApp, context: Context): void {
  app.patch(
    '/api/my/profile',
    { config: { access: 'verified' }, schema: { summary: 'Edits the own profile', body: editProfileBody } },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const user = await loadUser(context.events, userId)
      if (!user.registered) throw new DomainError('not_found')
      const key = await ensureUserKey(context, userId)
      const current = openProfile(user.sealedProfile, userId, key)
      if (!current) throw new DomainError('not_found')
      const profile = { ...request.body, name: current.name }
      const answer = { data: { type: 'user', id: userId, attributes: profile } }
      // Sealed twice, the same profile looks different: so this is seen here and not by the decider.
      if (isDeepStrictEqual(profile, current)) return reply.send(answer)
      const command = { type: 'EditProfile', sealedProfile: sealProfile(profile, userId, key) } as const
      const { position } = await execute(
        context.events,
        { stream: userStream(userId), decider: userDecider, command },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send(answer)
    },
  )
}
