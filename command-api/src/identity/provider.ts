import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import pg from 'pg'
import type { Config } from '#config.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { MailTemplate } from '#mail/templates.ts'
import { CHANGE_EMAIL, IDENTITY_PATH, type Language, pagePath, trustedOrigins } from './addresses.ts'
import { noteMail } from './even-answers.ts'
import { PASSWORD_MIN, refuseCommonPasswords } from './password-rules.ts'
import { revokeSessionsOfIdentity } from './product-sessions.ts'
import { hasMailbox, twitterLogin } from './twitter.ts'

const TOKEN_LIFETIME = '5m'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * The bundled identity provider: e-mail and password (or X) on Postgres schema `identity`, verification by mail, and
 * short-lived EdDSA tokens with a key set. A hosted provider that issues such tokens can take its place.
 */
export function createIdentityProvider(config: Config, mailer: Mailer, log: Logger) {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: '-c search_path=identity',
    max: 6,
  })
  const mail = async (template: MailTemplate, recipient: string, url: string, asked?: Headers) => {
    noteMail()
    if (!hasMailbox(recipient)) return
    const language = languageOf(asked)
    await mailer.enqueue({ recipient, template, language, link: linkFor(url, config, asked) })
  }
  /** A mail whose link leads to a page of the site, in the reader's language. */
  const mailWithPage = (template: MailTemplate, recipient: string, page: string, asked?: Headers) =>
    mail(template, recipient, config.PUBLIC_URL + pagePath(languageOf(asked), page), asked)
  const options = {
    appName: config.PRODUCT_NAME,
    baseURL: config.PUBLIC_URL,
    basePath: IDENTITY_PATH,
    secret: config.AUTH_SECRET,
    database: pool,
    trustedOrigins: trustedOrigins(config),
    telemetry: { enabled: false },
    // Wrong passwords are everyday life; what the library says of them may name people.
    logger: { level: 'error' as const, log: (_level: string, message: string) => log.error(message) },
    onAPIError: {
      errorURL: '/signin',
      // Refusals are answers and no incident; anything else is.
      onError: (error: unknown) => {
        if (!isAPIError(error)) log.error({ err: error }, 'identity provider')
      },
    },
    hooks: { before: refuseCommonPasswords },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }: { user: { email: string }; url: string }, request?: Request) =>
        mail('reset-password', user.email, url, request?.headers),
      // Who knows the mailbox is who he says: every open session of the account ends.
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }, request?: Request) => {
        await revokeSessionsOfIdentity(pool, user.id)
        await mailWithPage('password-changed', user.email, '/settings', request?.headers)
      },
      // The caller sees the same as for a new address; only the owner of the mailbox learns the difference.
      onExistingUserSignUp: ({ user }: { user: { email: string } }, request?: Request) =>
        mailWithPage('already-registered', user.email, '/signin', request?.headers),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * 3600,
      sendVerificationEmail: ({ user, url }: { user: { email: string }; url: string }, request?: Request) =>
        mail(
          request && new URL(request.url).pathname === CHANGE_EMAIL ? 'change-email' : 'verify-email',
          user.email,
          url,
          request?.headers,
        ),
    },
    user: { changeEmail: { enabled: true } },
    account: {
      // An account with a password is never opened by another provider that knows the same address.
      accountLinking: { disableImplicitLinking: true },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      // What X would let us do in somebody's name is not kept: it has served once the person is known.
      account: {
        create: {
          before: async (account: object) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    // Limits are kept in Redis by our own guard, which also survives restarts.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: config.PUBLIC_URL.startsWith('https://'),
      cookiePrefix: 'identity',
      // Said aloud, since the library would leave these checks out under tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Addresses of people are not kept.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      ...twitterLogin(config),
      jwt({
        jwt: {
          issuer: config.IDENTITY_ISSUER ?? config.PUBLIC_URL,
          audience: config.IDENTITY_AUDIENCE ?? config.PUBLIC_URL,
          expirationTime: TOKEN_LIFETIME,
          // No address in the token: the subject is enough.
          definePayload: async ({ user, session }: SessionOfPerson) => ({
            email_verified: user.emailVerified,
            auth_time: Math.floor(new Date(session.createdAt).getTime() / 1000),
            sid: session.id,
            preferred_username: user.name,
            identity_providers: await providersOf(user.id),
          }),
        },
      }),
    ],
  }
  async function providersOf(identityId: string): Promise<string[]> {
    const { rows } = await pool.query<{ providerId: string }>(
      'select "providerId" from account where "userId" = $1 order by 1',
      [identityId],
    )
    return rows.map(({ providerId }) => providerId)
  }

  // Made at first use: it looks at its tables at once, which are there only after the migration.
  let auth: ReturnType<typeof betterAuth<typeof options>> | undefined
  const provider = {
    get auth() {
      auth ??= betterAuth(options)
      return auth
    },
    /** Calls the provider as the browser behind `headers` would. */
    call: (
      path: string,
      { method, headers, body }: { method: string; headers: Headers; body?: string },
    ): Promise<Response> =>
      provider.auth.handler(new Request(new URL(path, config.PUBLIC_URL), { method, headers, body })),
    /** The person behind these cookies. */
    sessionOf: async (headers: Headers) => provider.auth.api.getSession({ headers }),
    /** Whether this is the password of that person. */
    async isPassword(headers: Headers, password: string): Promise<boolean> {
      try {
        await provider.auth.api.verifyPassword({ body: { password }, headers })
        return true
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return false
        throw error
      }
    },
    providersOf,
    mailWithPage,
    /** Tells the owner of an address what the one who typed it must not learn: it is taken, or nobody's. */
    async tellOwner(address: string, asked: Headers): Promise<void> {
      const { rows } = await pool.query('select 1 from "user" where email = $1', [address.toLowerCase()])
      return rows.length > 0
        ? mailWithPage('already-registered', address, '/signin', asked)
        : mailWithPage('not-registered', address, '/signup', asked)
    },
    async migrate() {
      const { runMigrations } = await getMigrations(options)
      await runMigrations()
    },
    close: () => pool.end(),
  }
  return provider
}

interface SessionOfPerson {
  user: { id: string; name: string; emailVerified: boolean }
  session: { id: string; createdAt: Date | string }
}

/** The pages say in which language they are read, which is not always the browser's. */
export const languageOf = (headers: Headers | undefined): Language =>
  headers?.get('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ja'

/** A link of a mail leads where the person is, if that is one of our own addresses: cookies follow the host. */
function linkFor(url: string, config: Config, asked: Headers | undefined): string {
  const origin = asked?.get('origin')
  if (!origin || !trustedOrigins(config).includes(origin)) return url
  const { pathname, search } = new URL(url)
  return `${origin}${pathname}${search}`
}
