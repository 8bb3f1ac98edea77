import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { takeLink } from './mail-links.ts'
import { signInByPassword } from './password-sign-in.ts'
import type { IdentityProvider } from './provider.ts'
import { forgetSignUp, keptLink, rememberSignUp } from './sign-up-browser.ts'
import { findUnconfirmed } from './unconfirmed.ts'

interface Form {
  email: string
  password: string
}

/**
 * Signs in by a form. A confirmation link that was opened in this browser without its sign-up takes effect here, with
 * the right password. A browser with the right password may open the next link without it.
 */
export async function signInByForm(
  { config, db }: Pick<Context, 'config' | 'db'>,
  provider: IdentityProvider,
  { request, reply, form: { email, password } }: { request: FastifyRequest; reply: FastifyReply; form: Form },
  calling: () => Promise<Response>,
): Promise<Response> {
  const unconfirmed = await findUnconfirmed(db, email)
  const token = keptLink(request)
  if (token !== undefined && unconfirmed !== undefined) {
    const link = await takeLink(db, token)
    if (link?.identityId === unconfirmed && (await provider.hasPassword(unconfirmed, password))) {
      await provider.confirm(unconfirmed)
      forgetSignUp(config, reply)
    }
  }
  const answer = await signInByPassword(db, email, calling)
  // Another sign-up may have replaced the identity whose password was compared.
  if (
    answer.status === 403 &&
    unconfirmed !== undefined &&
    (await findUnconfirmed(db, email)) === unconfirmed
  )
    rememberSignUp(config, reply, unconfirmed)
  return answer
}
