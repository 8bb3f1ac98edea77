import { DomainError } from '@koryaku/contracts/errors.ts'
import { eraseAccountBody, erasing } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { clearSessionCookies } from '@koryaku/server-kit/product-session.ts'
import { viewerOf, withPosition } from '#command-handling/envelope.ts'
import { requireFresh } from '#command-handling/recent-sign-in.ts'
import type { Context } from '#context.ts'
import { findLinkedUser } from '#identity/identity-link.ts'
import type { TokenVerifier } from '#identity/token.ts'
import { loadUser } from '#users/find-user.ts'
import { userDecider } from '#users/user.decider.ts'
import { eraseUser } from './erase-user.ts'

/**
 * DELETE my/account: deletes the user's key, identity and sessions before it responds. The worker then deletes their
 * articles and images. Requires a token of a recent sign-in.
 */
export function eraseRoute(app: HttpApp, context: Context, verify: TokenVerifier): void {
  const { db, events } = context
  app.delete(
    '/api/my/account',
    {
      config: { access: 'member', ownIdempotency: true, perMinute: 10 },
      schema: {
        summary: 'Erases the own account; articles stay without a name, or go',
        body: eraseAccountBody,
        response: { 202: erasing },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { token, articles } = request.body
      const identity = await verify(token)
      if ((await findLinkedUser(db, identity.identityId)) !== userId) throw new DomainError('invalid_token')
      requireFresh(identity, context.now())
      // Checks the rules before it stores the request: a rejected erasure leaves no row.
      userDecider.decide({ type: 'EraseUser', articles }, await loadUser(events, userId))
      await db.query(
        'insert into identity.erasure (user_id, articles) values ($1, $2) on conflict do nothing',
        [userId, articles],
      )
      const { position } = await eraseUser({ db, events }, userId)
      context.personalData.start({ kind: 'erase', id: userId })
      clearSessionCookies(reply, context.config.PUBLIC_URL)
      return withPosition(reply, position).code(202).send({ meta: { articles } })
    },
  )
}
