import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { Context } from '#context.ts'
import { limit } from '#limits/rate-limit.ts'
import { IDENTITY_PATH, type IdentityProvider } from './provider.ts'

/** Calls that guessers would repeat: per address of the caller and per account. */
const GUARDED =
  /\/(sign-in|sign-up|request-password-reset|reset-password|send-verification-email|change-password)/
const ALLOWED_PER_WINDOW = { address: 300, account: 10 }
const WINDOW_SECONDS = 600

/** Hands `/api/identity/*` to the identity provider as a web request. */
export function identityRoutes(app: HttpApp, context: Context, { auth }: IdentityProvider): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      config: { access: 'visitor' },
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : undefined
        if (request.method === 'POST' && GUARDED.test(request.url)) await guard(request.ip, body)
        const headers = new Headers()
        for (const [name, value] of Object.entries(request.headers)) {
          if (typeof value === 'string') headers.set(name, value)
        }
        const answer = await auth.handler(
          new Request(new URL(request.url, context.config.PUBLIC_URL), {
            method: request.method,
            headers,
            body,
          }),
        )
        reply.code(answer.status)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.header('cache-control', 'no-store').send(await answer.text())
      },
    })
  })

  async function guard(address: string, body: string | undefined): Promise<void> {
    const email = /"email"\s*:\s*"([^"]{1,320})"/.exec(body ?? '')?.[1]?.toLowerCase()
    await limit(context.redis, `identity-address:${address}`, ALLOWED_PER_WINDOW.address, WINDOW_SECONDS)
    if (email)
      await limit(context.redis, `identity-account:${email}`, ALLOWED_PER_WINDOW.account, WINDOW_SECONDS)
  }
}
