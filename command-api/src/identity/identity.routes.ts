import { bytesOf } from '@koryaku/contracts/http/answers.ts'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { countSignUp } from './account-limits.ts'
import { CLIENT_NETWORK, IDENTITY_PATH, pagePath } from './addresses.ts'
import { evenly } from './even-answers.ts'
import { findLinkedUser } from './identity-link.ts'
import { hasChangedAddress, isForNewAddress, pendingAddressOf, takeLink } from './mail-links.ts'
import { onePasswordAtATime } from './one-password-at-a-time.ts'
import { requireOpenCall } from './open-calls.ts'
import { isAcceptablePassword } from './password-rules.ts'
import { startSession, USER_AGENT_MAX } from './product-sessions.ts'
import type { IdentityProvider } from './provider.ts'
import { emailIn, type ProviderCall, readCall, requireOwnLocation } from './provider-call.ts'
import { createProviderQueue } from './provider-queue.ts'
import { endAllWithin, lockEpoch, revokeAllSessions } from './revocation.ts'
import { signInByForm } from './sign-in-by-form.ts'
import { type Attempt, countGuess, rememberDevice } from './sign-in-limits.ts'
import { forgetSignUp, isSignUpBrowser, keepLink, rememberSignUp } from './sign-up-browser.ts'
import { signedInUser } from './signed-in-user.ts'
import { oneSignUpAtATime, removeUnconfirmed, whileItExists } from './unconfirmed.ts'

const WINDOW_SECONDS = 600
/** Calls per window: per client network, which a whole school may share, and per account, which one user has. */
const ALLOWED = { network: 600, account: 10 }

/** Paths whose responses must not reveal whether an address is known. */
const EVEN = new Set(['/request-password-reset', '/send-verification-email'])
/** Headers that the provider needs. It must not trust other headers about the client's location. */
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'origin', 'referer', 'user-agent']

/** Hands `/api/identity/*` to the identity provider as a web request. */
export function identityRoutes(app: HttpApp, context: Context, provider: IdentityProvider): void {
  const { config, db, limits } = context
  const inQueue = createProviderQueue()
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      config: { access: 'visitor', perMinute: 'counted inside' },
      // The provider defines its responses.
      schema: { summary: 'The bundled identity provider', response: { default: bytesOf('*') } },
      handler: async (request, reply) => {
        const asked = readCall(config, request)
        requireOpenCall(asked)
        const attempt = request.method === 'POST' ? await guard(request, asked) : undefined
        const answer = await answerTo(asked, request, reply)
        if (answer.status >= 500) throw unavailable('identity')
        requireOwnLocation(config, asked.path, answer)
        // A right password is not a failed attempt.
        if (attempt && answer.ok) await attempt.succeeded()
        return passOn(answer, reply)
      },
    })
  })

  async function answerTo(
    asked: ProviderCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const headers = headersFor(request)
    const body = asked.body && JSON.stringify(asked.body)
    const calling = () => provider.call(asked.url, { method: asked.method, headers, body })
    const address = emailIn(asked.body) ?? ''
    if (asked.path === '/sign-up/email')
      return evenly(
        () => signUp(asked, calling, reply),
        () => provider.tellOwner(address, headers),
      )
    if (EVEN.has(asked.path)) return evenly(calling, () => provider.tellOwner(address, headers))
    if (asked.path === '/sign-in/email')
      return signInByForm(
        context,
        provider,
        { request, reply, form: { email: address, password: String(asked.body?.password ?? '') } },
        calling,
      )
    if (asked.path === '/verify-email')
      return asked.method === 'POST' ? changeAddress(asked, request, reply) : openLink(asked, request, reply)
    if (asked.path === '/get-session') return sessionFor(await calling())
    if (asked.path === '/change-password') return changePassword(asked, request, reply)
    if (asked.path === '/reset-password') return resetPassword(asked, calling, reply)
    return calling()
  }

  /**
   * The session without its token, which is in a cookie that scripts cannot read, and with the address that waits for
   * its confirmation.
   */
  async function sessionFor(answer: Response): Promise<Response> {
    type Found = { session?: { token?: string }; user?: { id: string }; pendingEmail?: string } | null
    const found = (await answer.json()) as Found
    if (found?.session) delete found.session.token
    const pending = found?.user && (await pendingAddressOf(db, found.user.id))
    if (found && pending !== undefined) found.pendingEmail = pending
    const headers = new Headers(answer.headers)
    headers.delete('content-length')
    return new Response(JSON.stringify(found), { status: answer.status, headers })
  }

  /** Resets a password, never concurrently with a change that has checked the old one. */
  async function resetPassword(
    asked: ProviderCall,
    calling: () => Promise<Response>,
    reply: FastifyReply,
  ): Promise<Response> {
    const token = asked.body?.token ?? new URLSearchParams(asked.url.split('?', 2)[1]).get('token')
    if (typeof token !== 'string') return calling()
    const identityId = await provider.identityOfReset(token)
    if (identityId === undefined) return calling()
    const answer = await inQueue(() => onePasswordAtATime(db, identityId, calling))
    // The device on which the new password was set is a known device.
    if (answer.ok) await rememberDevice(context, reply, identityId, token)
    return answer
  }

  /**
   * Signs up. Replaces an earlier, unconfirmed sign-up of the address, so that the user who confirms the address does
   * not get a password that another user chose.
   */
  async function signUp(
    asked: ProviderCall,
    calling: () => Promise<Response>,
    reply: FastifyReply,
  ): Promise<Response> {
    const { password } = asked.body ?? {}
    const address = emailIn(asked.body) ?? ''
    const answer = await inQueue(() =>
      oneSignUpAtATime(db, address, async () => {
        if (isAcceptablePassword(password, address)) await removeUnconfirmed(db, address)
        return calling()
      }),
    )
    if (answer.ok) {
      const { user } = (await answer.clone().json()) as { user: { id: string } }
      rememberSignUp(config, reply, user.id)
    }
    return answer
  }

  /**
   * Opens the link of a mail. One that changes the address leads to a page with a button, since programs that scan mail
   * open links, too.
   */
  async function openLink(
    asked: ProviderCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const search = new URLSearchParams(asked.url.split('?', 2)[1])
    const token = search.get('token') ?? ''
    const isDone = await hasChangedAddress(db, token, config.AUTH_SECRET)
    if (!isDone && !(await isForNewAddress(db, token))) return verifyEmail(asked, request, reply)
    const back = search.get('callbackURL') ?? '/'
    const page = pagePath(/^\/en(\/|$)/.test(back) ? 'en' : 'ja', '/confirm-email')
    const found = new URLSearchParams(isDone ? { done: '1' } : { token })
    return new Response(null, { status: 302, headers: { location: `${page}?${found}` } })
  }

  /** Changes the address: the action of the button on that page. */
  async function changeAddress(
    asked: ProviderCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const token = String(asked.body?.token ?? '')
    const search = new URLSearchParams({
      token: (await isForNewAddress(db, token)) ? token : 'ended',
      callbackURL: '/settings/email',
    })
    const call = { ...asked, method: 'GET', url: `${IDENTITY_PATH}/verify-email?${search}` }
    const answer = await verifyEmail(call, request, reply)
    // Also for a button that was pressed in two tabs.
    const isDone = !hasFailed(answer) || (await hasChangedAddress(db, token, config.AUTH_SECRET))
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
    const said = isDone ? { status: true } : { code: 'INVALID_TOKEN' }
    return new Response(JSON.stringify(said), { status: isDone ? 200 : 400, headers })
  }

  /** Runs the action of a link that still works. A new address ends all sessions except the one that requested it. */
  async function verifyEmail(
    asked: ProviderCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const headers = headersFor(request)
    const [path, query] = asked.url.split('?', 2)
    const search = new URLSearchParams(query)
    const token = search.get('token') ?? ''
    const link = await takeLink(db, token)
    // Requests the provider's response for an invalid link.
    if (!link) search.set('token', 'ended')
    const opening = () => provider.call(`${path}?${search}`, { method: asked.method, headers })
    const confirmation =
      link && !link.newAddress
        ? await whileItExists(db, link.identityId, async confirmed =>
            confirmed || isSignUpBrowser(config, request, link.identityId)
              ? opening()
              : askForPassword(search, token, reply),
          )
        : await opening()
    // Another sign-up has just replaced the one that the link confirms.
    if (!confirmation) search.set('token', 'ended')
    const answer = confirmation ?? (await opening())
    const failed = hasFailed(answer)
    if (confirmation && !failed && isSignUpBrowser(config, request, link?.identityId ?? ''))
      forgetSignUp(config, reply)
    if (!link?.newAddress || failed) return answer
    await revokeAllSessions(db, link.identityId, await keptBy(link.sessionId))
    // The session continues with another address, so the device is remembered for it.
    await rememberDevice(context, reply, link.identityId, token)
    return answer
  }

  /** For a browser other than that of the sign-up: its user has to enter the password, or sets a new one by mail. */
  function askForPassword(search: URLSearchParams, token: string, reply: FastifyReply): Response {
    keepLink(config, reply, token)
    const back = new URL(search.get('callbackURL') ?? '/', config.PUBLIC_URL)
    const page = new URL(
      pagePath(/^\/en(\/|$)/.test(back.pathname) ? 'en' : 'ja', '/signin'),
      config.PUBLIC_URL,
    )
    const callbackUrl = back.searchParams.get('callbackUrl')
    page.searchParams.set('confirm', '1')
    if (callbackUrl) page.searchParams.set('callbackUrl', callbackUrl)
    return new Response(null, { status: 302, headers: { location: page.pathname + page.search } })
  }

  async function keptBy(identitySessionId: string | null) {
    const { rows } = await db.query<{ session_id: string }>(
      'select session_id from identity.product_session where identity_session_id = $1 and revoked_at is null',
      [identitySessionId],
    )
    return { sessionId: rows[0]?.session_id, identitySessionId }
  }

  /** Changes a password and ends all sessions. This browser gets new sessions, at the site and at the provider. */
  async function changePassword(
    asked: ProviderCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Response> {
    const headers = headersFor(request)
    const before = await provider.sessionOf(headers)
    const member = before && (await findLinkedUser(db, before.user.id))
    const goesOn = member !== undefined && member !== null && member === request.viewer?.userId
    const body = JSON.stringify({ ...asked.body, revokeOtherSessions: true })
    const calling = () => provider.call(asked.url, { method: asked.method, headers, body })
    if (!before) return calling()
    const { user } = before
    const { answer, after } = await inQueue(() =>
      onePasswordAtATime(db, user.id, async client => {
        // A concurrent request that ends this session waits, and then ends the new sessions too.
        await lockEpoch(client, user.id)
        const answer = await calling()
        if (!answer.ok) return { answer, after: null }
        const after = await provider.sessionOf(new Headers({ cookie: cookiesOf(answer) }))
        await endAllWithin(client, user.id, { identitySessionId: after?.session.id })
        return { answer, after }
      }),
    )
    if (!answer.ok) return answer
    if (goesOn && after) {
      const shown = await signedInUser(context, member)
      const identity = {
        identityId: user.id,
        sessionId: after.session.id,
        authenticatedAt: context.now(),
        token: null,
      }
      await startSession(context, request, reply, { user: shown, identity })
    }
    await provider.mailWithPage('password-changed', user.email, '/settings', headers)
    return answer
  }

  /** Limits failed attempts, together with the other sign-in endpoint, and mails per account and client network. */
  async function guard(request: FastifyRequest, asked: ProviderCall): Promise<Attempt | undefined> {
    const email = emailIn(asked.body)
    if (asked.path === '/sign-in/email') return countGuess(context, request, email ?? '')
    // With a stolen session an attacker could guess the password.
    if (asked.path === '/change-password') {
      const own = await provider.sessionOf(headersFor(request))
      return countGuess(context, request, `password:${own?.user.id ?? ''}`)
    }
    const network = networkOf(request.ip)
    const counts = [{ key: `identity:${network}`, allowed: ALLOWED.network, seconds: WINDOW_SECONDS }]
    if (email) {
      const key = `identity:${asked.path}:${email}:${network}`
      counts.push({ key, allowed: ALLOWED.account, seconds: WINDOW_SECONDS })
    }
    await limits.take(counts)
    if (asked.path === '/sign-up/email') await countSignUp(context, request, email ?? '')
    return undefined
  }
}

/** Whether a link did not work: the provider reports this in the URL of the next page. */
const hasFailed = ({ status, headers }: Response): boolean =>
  status >= 400 || /[?&]error=/.test(headers.get('location') ?? '')

/** Sends the provider's response, including its cookies. */
export async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  passOnCookies(answer, reply)
  return reply.header('cache-control', 'no-store').send(await answer.text())
}

export function passOnCookies(answer: Response, reply: FastifyReply): void {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** The `Cookie` header that a browser would send after this response. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')

/** The headers of a browser's request that the provider receives. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_NETWORK]: networkOf(request.ip) })
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string')
      // Stored with the session, to distinguish devices.
      headers.set(name, name === 'user-agent' ? value.slice(0, USER_AGENT_MAX) : value)
  }
  return headers
}
