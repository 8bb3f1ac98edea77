import { DomainError } from '@koryaku/contracts/errors.ts'
import { sentMail, updateEmailBody } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { CHANGE_EMAIL, pagePath } from './addresses.ts'
import { evenly } from './even-answers.ts'
import { headersFor } from './identity.routes.ts'
import { findLinkedUser } from './identity-link.ts'
import { pendingAddressOf } from './mail-links.ts'
import { type IdentityProvider, languageOf } from './provider.ts'
import { countGuess } from './sign-in-limits.ts'

const TRIES = { allowed: 10, seconds: 600 }
/** Maximum age in ms of the session of a user without a password. */
const FRESH_MS = 5 * 60_000

/**
 * PATCH my/user_identities/update_email: sends a link to the new address, which becomes the one to sign in with when
 * the link is opened. The old address gets a notice. A hosted provider has its own page for this.
 * POST my/user_identities/resend_email: sends that link again.
 */
export function updateEmailRoute(app: HttpApp, context: Context, provider: IdentityProvider): void {
  app.patch(
    '/api/my/user_identities/update_email',
    {
      config: { access: 'member', ownIdempotency: true, perMinute: 30 },
      schema: {
        summary: 'Sends a link to a new e-mail address',
        body: updateEmailBody,
        response: { 202: sentMail },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { email, currentPassword } = request.body
      await context.limits.limit(`update-email:${userId}`, TRIES.allowed, TRIES.seconds)
      const headers = headersFor(request)
      const found = await provider.sessionOf(headers)
      if (!found || (await findLinkedUser(context.db, found.user.id)) !== userId)
        throw new DomainError('reauthentication_required')
      const { user, session } = found
      if ((await provider.providersOf(user.id)).includes('credential')) {
        const attempt = await countGuess(context, request, `password:${user.id}`)
        if (!currentPassword || !(await provider.isPassword(headers, currentPassword)))
          throw new DomainError('wrong_password', { errors: [{ source: { pointer: '/currentPassword' } }] })
        await attempt.succeeded()
      } else if (context.now().getTime() - session.createdAt.getTime() > FRESH_MS) {
        throw new DomainError('reauthentication_required')
      }
      // In use by the member: the response never reveals whether another account uses an address.
      if (email === user.email)
        throw new DomainError('email_in_use', { errors: [{ source: { pointer: '/email' } }] })
      await sendLink(headers, email)
      await provider.mailWithPage('email-change-asked', user.email, '/settings', headers)
      return reply.code(202).send({ meta: { sentTo: email } })
    },
  )

  app.post(
    '/api/my/user_identities/resend_email',
    {
      config: { access: 'member', ownIdempotency: true, perMinute: 30 },
      schema: {
        summary: 'Sends the link to the new address again',
        response: { 202: sentMail },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      await context.limits.limit(`update-email:${userId}`, TRIES.allowed, TRIES.seconds)
      const headers = headersFor(request)
      const found = await provider.sessionOf(headers)
      if (!found || (await findLinkedUser(context.db, found.user.id)) !== userId)
        throw new DomainError('reauthentication_required')
      // The member proved who they are when they asked for this address.
      const email = await pendingAddressOf(context.db, found.user.id)
      if (email === undefined) throw new DomainError('not_found')
      await sendLink(headers, email)
      return reply.code(202).send({ meta: { sentTo: email } })
    },
  )

  async function sendLink(headers: Headers, email: string): Promise<void> {
    const callbackURL = pagePath(languageOf(headers), '/settings/email')
    const body = JSON.stringify({ newEmail: email, callbackURL })
    const answer = await evenly(
      () =>
        provider.call(CHANGE_EMAIL, {
          method: 'POST',
          headers: asJson(headers, context.config.PUBLIC_URL),
          body,
        }),
      () => provider.tellOwner(email, headers),
    )
    if (!answer.ok) throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/email' } }] })
  }
}

/** Adds the own origin if the client sent none: the CSRF guard has already checked the request. */
function asJson(headers: Headers, origin: string): Headers {
  const sent = new Headers(headers)
  if (!sent.has('origin')) sent.set('origin', new URL(origin).origin)
  sent.set('content-type', 'application/json')
  return sent
}
