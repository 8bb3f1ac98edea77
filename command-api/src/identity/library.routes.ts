import { DomainError, errorsSchema } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { csrfAnswer, providersAnswer, whereTo } from '@koryaku/contracts/identity/session.api.ts'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { asciiAddress, EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { sessionDocument } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { IDENTITY_PATH, ownAddress, pagePath } from './addresses.ts'
import { issueCsrfToken, requireCsrfToken } from './csrf.ts'
import { cookiesOf, headersFor, passOnCookies } from './identity.routes.ts'
import { PASSWORD_MAX } from './password-rules.ts'
import { endSession } from './product-sessions.ts'
import type { IdentityProvider } from './provider.ts'
import { openSession } from './session.routes.ts'
import { signInByForm } from './sign-in-by-form.ts'
import { countGuess } from './sign-in-limits.ts'
import { signedInUser } from './signed-in-user.ts'
import type { TokenVerifier } from './token.ts'
import { TWITTER } from './twitter.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** These responses set cookies, so they are never replayed from a receipt. */
const config = { access: 'visitor', ownIdempotency: true } as const
const form = { ...config, csrfInBody: true } as const

const params = z.object({ provider: z.string().regex(/^[a-z-]{1,30}$/) })
/** The fields of every form of the session library (spec §7). */
const formBody = z.object({
  csrfToken: z.string().max(100).optional(),
  callbackUrl: z.string().max(2_000).default('/'),
  json: z.union([z.string().max(10), z.boolean()]).optional(),
})
const credentialsBody = formBody.extend({
  email: z.string().max(EMAIL_MAX).optional(),
  password: z.string().max(PASSWORD_MAX).optional(),
  token: z.string().max(8_000).optional(),
})
const signOutBody = formBody.partial().nullish()
const logBody = z.object({
  level: z.enum(['error', 'warn', 'debug']).default('error'),
  code: z.string().regex(/^[A-Z_]{1,80}$/),
})
/** Scripts get the URL of the next page, forms are redirected to it. */
const going = { 200: whereTo, 303: nothing }
const LOG_LINES = 10

/** Maximum reads of the session per member and minute, over all tabs. Requests of visitors read nothing. */
const SESSION_READS = 240

/** The session library's endpoints under `/api/auth`: session, csrf, providers, signin, callback, signout, _log. */
export function libraryRoutes(
  app: HttpApp,
  context: Context,
  provider: IdentityProvider,
  verify: TokenVerifier,
): void {
  const { limits } = context
  const hosted = context.config.IDENTITY_JWKS_URL !== undefined
  const social = context.config.TWITTER_CLIENT_ID !== undefined && !hosted

  app.register(async scope => {
    const typed = scope as unknown as HttpApp
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    routes(typed)
  })

  function routes(scope: HttpApp): void {
    scope.get(
      '/api/auth/session',
      {
        config: { ...config, perMinute: 'counted inside' },
        schema: { summary: 'The signed-in member, or null', response: { 200: sessionDocument } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        if (!request.viewer) return { data: null }
        const { userId } = request.viewer
        await limits.limit(`session:${userId}`, SESSION_READS, 60)
        const attributes = await signedInUser(context, userId)
        return { data: { type: 'user' as const, id: userId, attributes } }
      },
    )
    scope.get(
      '/api/auth/csrf',
      {
        config: { ...config, perMinute: 'unlimited' },
        schema: { summary: 'The CSRF token of this browser', response: { 200: csrfAnswer } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        return { csrfToken: issueCsrfToken(context.config, request, reply) }
      },
    )
    scope.get(
      '/api/auth/providers',
      {
        config: { ...config, perMinute: 'unlimited' },
        schema: { summary: 'The ways to sign in', response: { 200: providersAnswer } },
      },
      async () => ({
        ...(hosted ? {} : { credentials: describe('credentials', 'Email') }),
        ...(social ? { twitter: describe(TWITTER, 'X (Twitter)') } : {}),
      }),
    )
    scope.post(
      '/api/auth/signin/:provider',
      {
        config: { ...form, perMinute: 240 },
        schema: {
          summary: 'Begins to sign in; answers where to go',
          params,
          body: formBody,
          response: going,
        },
      },
      async (request, reply) => {
        requireCsrfToken(context.config, request, request.body.csrfToken)
        const callbackUrl = requireOwnUrl(request.body.callbackUrl)
        // A user who came from an English page gets English pages.
        const language = /^\/en(?![^/?#])/.test(callbackUrl) ? 'en' : 'ja'
        const back = pagePath(language, `/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`)
        if (request.params.provider === 'email') throw new DomainError('EMAIL_REQUIRES_ADAPTER_ERROR')
        if (request.params.provider === 'credentials') return go(request, reply, back)
        if (request.params.provider !== TWITTER || !social)
          throw new DomainError('MISSING_NEXTAUTH_API_ROUTE_ERROR')
        const started = await provider.call(`${IDENTITY_PATH}/sign-in/social`, {
          method: 'POST',
          headers: asJson(request, context.config.PUBLIC_URL),
          body: JSON.stringify({
            provider: TWITTER,
            callbackURL: `${back}&social=${TWITTER}`,
            errorCallbackURL: back,
            disableRedirect: true,
          }),
        })
        if (!started.ok) throw unavailable('identity')
        passOnCookies(started, reply)
        const { url } = (await started.json()) as { url: string }
        return go(request, reply, url)
      },
    )
    scope.post(
      '/api/auth/callback/:provider',
      {
        config: { ...form, perMinute: 'counted inside' },
        schema: {
          summary: 'Signs in with a password or token',
          params,
          body: credentialsBody,
          response: going,
        },
      },
      async (request, reply) => {
        requireCsrfToken(context.config, request, request.body.csrfToken)
        const callbackUrl = requireOwnUrl(request.body.callbackUrl)
        if (request.params.provider === 'email') throw new DomainError('MISSING_ADAPTER_METHODS_ERROR')
        if (request.params.provider !== 'credentials')
          throw new DomainError('MISSING_NEXTAUTH_API_ROUTE_ERROR')
        await openSession(context, request, reply, await identify(request, reply))
        return go(request, reply, callbackUrl)
      },
    )
    scope.post(
      '/api/auth/signout',
      {
        config: { ...form, perMinute: 240 },
        schema: { summary: 'Ends the session', body: signOutBody, response: { ...going, 204: nothing } },
      },
      async (request, reply) => {
        if (request.viewer) requireCsrfToken(context.config, request, request.body?.csrfToken)
        const callbackUrl = request.body?.callbackUrl && requireOwnUrl(request.body.callbackUrl)
        await signOut(request, reply)
        return callbackUrl ? go(request, reply, callbackUrl) : reply.code(204).send()
      },
    )
    scope.delete(
      '/api/auth/sessions',
      {
        config: { ...config, perMinute: 60 },
        schema: { summary: 'Ends the session', response: { 204: nothing } },
      },
      async (request, reply) => {
        await signOut(request, reply)
        return reply.code(204).send()
      },
    )
    scope.post(
      '/api/auth/_log',
      {
        config: { ...config, perMinute: 'counted inside' },
        schema: { summary: 'Notes a fault of the session client', body: logBody, response: { 204: nothing } },
      },
      async (request, reply) => {
        await limits.limit(`auth-log:${networkOf(request.ip)}`, LOG_LINES, 60)
        request.log.warn({ code: request.body.code, level: request.body.level }, 'session client')
        return reply.code(204).send()
      },
    )
    // Rejects all other paths below /api/auth with the library's error code.
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: '/api/auth/*',
        config: { ...config, perMinute: 240 },
        schema: { summary: 'Answers that there is no such endpoint', response: { 404: errorsSchema } },
        handler: async () => {
          throw new DomainError('MISSING_NEXTAUTH_API_ROUTE_ERROR')
        },
      })
    }
  }

  /** Verifies the identity in a form: by a token, or by address and password with the bundled provider. */
  async function identify(
    request: FastifyRequest<{ Body: z.output<typeof credentialsBody> }>,
    reply: FastifyReply,
  ): Promise<VerifiedIdentity> {
    const { token, email = '', password = '' } = request.body
    if (token !== undefined) {
      return verify(token).catch(error => {
        throw error instanceof DomainError && error.code === 'invalid_token'
          ? new DomainError('CALLBACK_CREDENTIALS_JWT_ERROR')
          : error
      })
    }
    if (hosted) throw new DomainError('CALLBACK_CREDENTIALS_HANDLER_ERROR')
    const address = asciiAddress(email).toLowerCase()
    const attempt = await countGuess(context, request, address)
    const form = { email: address, password }
    const signedIn = await signInByForm(context, provider, { request, reply, form }, () =>
      provider.call(`${IDENTITY_PATH}/sign-in/email`, {
        method: 'POST',
        headers: asJson(request, context.config.PUBLIC_URL),
        // Users with an unverified address get a mail whose link leads to the sign-in page.
        body: JSON.stringify({ email: address, password, callbackURL: '/signin?verified=1' }),
      }),
    )
    const answer = (await signedIn.json().catch(() => null)) as { code?: string } | null
    if (answer?.code === 'EMAIL_NOT_VERIFIED') throw new DomainError('email_verification_required')
    if (!signedIn.ok) throw new DomainError('invalid_credentials')
    await attempt.succeeded()
    passOnCookies(signedIn, reply)
    const cookie = cookiesOf(signedIn)
    const proof = await provider.call(`${IDENTITY_PATH}/token`, {
      method: 'GET',
      headers: new Headers({ cookie }),
    })
    return verify(((await proof.json()) as { token: string }).token)
  }

  /** Ends both sessions of this browser. */
  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await endSession(context, request, reply)
    const left = await provider.call(`${IDENTITY_PATH}/sign-out`, {
      method: 'POST',
      headers: asJson(request, context.config.PUBLIC_URL),
      body: '{}',
    })
    if (left.ok) passOnCookies(left, reply)
  }

  /** Normalises a URL to a path of this site. @throws for other URLs */
  function requireOwnUrl(url: string): string {
    const path = ownAddress(context.config, url)
    if (!path) throw new DomainError('INVALID_CALLBACK_URL_ERROR')
    return path
  }

  const describe = (id: string, name: string) => ({
    id,
    name,
    type: id === TWITTER ? ('oauth' as const) : ('credentials' as const),
    signinUrl: `${context.config.PUBLIC_URL}/api/auth/signin/${id}`,
    callbackUrl: `${context.config.PUBLIC_URL}/api/auth/callback/${id}`,
  })
}

/** Sends the URL to scripts, and redirects forms to it. */
function go(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  const { json } = request.body as { json?: string | boolean }
  reply.header('cache-control', 'private, no-store')
  return json === true || json === 'true' ? reply.send({ url }) : reply.redirect(url, 303)
}

/** Adds the origin that the provider requires, if the browser sent none: the CSRF token has proved it. */
function asJson(request: FastifyRequest, origin: string): Headers {
  const headers = headersFor(request)
  if (!headers.has('origin')) headers.set('origin', origin)
  headers.set('content-type', 'application/json')
  return headers
}
