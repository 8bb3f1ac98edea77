import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { forget, limit } from '#limits/rate-limit.ts'
import { IDENTITY_PATH, type IdentityProvider } from './provider.ts'

const WINDOW_SECONDS = 600
/** Per address of the caller, which a whole school may share; per account, which one person uses. */
const ALLOWED = { address: 600, account: 10 }
const SIGN_IN = `${IDENTITY_PATH}/sign-in/email`
/** The provider needs these, and must not believe anything else that a client says about its own place. */
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'origin', 'referer', 'user-agent']

/** Hands `/api/identity/*` to the identity provider as a web request. */
export function identityRoutes(app: HttpApp, context: Context, provider: IdentityProvider): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      config: { access: 'visitor' },
      schema: { summary: 'The bundled identity provider' },
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : undefined
        const account = request.method === 'POST' ? await guard(request, body) : undefined
        const answer = await provider.auth.handler(
          new Request(new URL(request.url, context.config.PUBLIC_URL), {
            method: request.method,
            headers: headersFor(request),
            body,
          }),
        )
        if (answer.status >= 500) throw new DomainError('temporarily_unavailable', { retryAfter: 2 })
        // Who signs in has not been guessing.
        if (account && answer.ok && pathOf(request) === SIGN_IN) await forget(context.redis, account)
        reply.code(answer.status)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.header('cache-control', 'no-store').send(await answer.text())
      },
    })
  })

  /** Makes guessing slow: passwords and mails of one account from anywhere, and accounts from one place. */
  async function guard(request: FastifyRequest, body: string | undefined): Promise<string | undefined> {
    await limit(context.redis, `identity-address:${request.ip}`, ALLOWED.address, WINDOW_SECONDS)
    const email = emailOf(body)
    if (!email) return undefined
    const account = `identity-account:${pathOf(request)}:${email}`
    await limit(context.redis, account, ALLOWED.account, WINDOW_SECONDS)
    return account
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** The account that a call is about, as the provider compares addresses. */
function emailOf(body: string | undefined): string | undefined {
  if (!body) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new DomainError('malformed_body')
  }
  const email = (parsed as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : undefined
}
