import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { forget, limit } from '#limits/rate-limit.ts'
import { IDENTITY_PATH } from './addresses.ts'
import { evenly } from './even-answers.ts'
import { revokeSessionsOfIdentity } from './product-sessions.ts'
import type { IdentityProvider } from './provider.ts'

const WINDOW_SECONDS = 600
/** Per address of the caller, which a whole school may share; per account, which one person uses. */
const ALLOWED = { address: 600, account: 10 }

/** What people need of the provider; the library's other endpoints do not exist here. */
const CALLS = new Set([
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'GET /verify-email',
  'GET /reset-password/:token',
  'GET /callback/twitter',
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-out',
  'POST /send-verification-email',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
])
/** Whose answers must not tell whether an address is known. */
const EVEN = new Set(['/sign-up/email', '/request-password-reset', '/send-verification-email'])
/** The provider needs these, and must not believe anything else that a client says about its own place. */
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'origin', 'referer', 'user-agent']

/** Hands `/api/identity/*` to the identity provider as a web request. */
export function identityRoutes(app: HttpApp, context: Context, provider: IdentityProvider): void {
  const { db, redis } = context
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
        const path = pathOf(request)
        const pattern = path.replace(/^\/reset-password\/[\w-]+$/, '/reset-password/:token')
        if (!CALLS.has(`${request.method} ${pattern}`)) throw new DomainError('not_found')
        const body = typeof request.body === 'string' ? request.body : undefined
        const account = request.method === 'POST' ? await guard(request, path, body) : undefined
        const headers = headersFor(request)
        const calling = () => provider.call(request.url, { method: request.method, headers, body })
        const address = emailOf(body) ?? ''
        const answer = EVEN.has(path)
          ? await evenly(calling, () => provider.tellOwner(address, headers))
          : await calling()
        if (answer.status >= 500) throw new DomainError('temporarily_unavailable', { retryAfter: 2 })
        // Who signs in has not been guessing.
        if (account && answer.ok && path === '/sign-in/email') await forget(redis, account)
        if (answer.ok && path === '/change-password') await endOthers(request, answer.clone())
        return passOn(answer, reply)
      },
    })
  })

  /** Makes guessing slow: passwords and mails of one account from anywhere, and accounts from one place. */
  async function guard(
    request: FastifyRequest,
    path: string,
    body: string | undefined,
  ): Promise<string | undefined> {
    await limit(redis, `identity-address:${request.ip}`, ALLOWED.address, WINDOW_SECONDS)
    // Whoever holds a session could guess the password behind it.
    const own = path === '/change-password' ? await provider.sessionOf(headersFor(request)) : undefined
    const who = own?.user.id ?? emailOf(body)
    if (!who) return undefined
    const account = `identity-account:${path}:${who}`
    await limit(redis, account, ALLOWED.account, WINDOW_SECONDS)
    return account
  }

  /** A changed password ends every session but this one. */
  async function endOthers(request: FastifyRequest, answer: Response): Promise<void> {
    const { user } = (await answer.json()) as { user: { id: string; email: string } }
    await revokeSessionsOfIdentity(db, user.id, request.cookies[SESSION_COOKIE])
    await provider.mailWithPage('password-changed', user.email, '/settings', headersFor(request))
  }
}

/** Answers what the provider answered, cookies included. */
export async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  passOnCookies(answer, reply)
  return reply.header('cache-control', 'no-store').send(await answer.text())
}

export function passOnCookies(answer: Response, reply: FastifyReply): void {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** The path below the provider's mount. */
const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?', 1)[0] ?? '').slice(IDENTITY_PATH.length)

/** What the provider is told of a browser's request. */
export function headersFor(request: FastifyRequest): Headers {
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
