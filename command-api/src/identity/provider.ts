import { randomUUID } from 'node:crypto'
import { openPool } from '@koryaku/server-kit/database.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { cookiePrefix, isServedOverHttps } from '@koryaku/server-kit/product-session.ts'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import type { Config } from '#config.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { MailTemplate } from '#mail/templates.ts'
import {
  CHANGE_EMAIL,
  CLIENT_NETWORK,
  IDENTITY_PATH,
  type Language,
  pagePath,
  trustedOrigins,
} from './addresses.ts'
import { noteFailedMail, noteMail } from './even-answers.ts'
import { rememberLink, uniqueToken } from './mail-links.ts'
import { PASSWORD_MAX, PASSWORD_MIN, refuseCommonPasswords } from './password-rules.ts'
import { endAllOf } from './revocation.ts'
import { epochOf } from './token-standing.ts'
import { hasMailbox, twitterLogin } from './twitter.ts'

/** Long enough to be carried from one call to the next. */
const TOKEN_LIFETIME = '60s'

const LINK_HOURS = 24

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * The bundled identity provider: e-mail and password (or X) on Postgres schema `identity`, verification by mail, and
 * short-lived EdDSA tokens with a key set. A hosted provider that issues such tokens can take its place.
 */
export function createIdentityProvider(config: Config, mailer: Mailer, log: Logger) {
  const pool = openPool(config.DATABASE_URL, log, {
    options: '-c search_path=identity',
    max: 6,
    ...POOL_BOUNDS,
  })
  /** For callbacks, which the provider may run in a transaction: its own pool would wait for itself. */
  const callbacks = openPool(config.DATABASE_URL, log, {
    options: '-c search_path=identity',
    max: 4,
    ...POOL_BOUNDS,
  })
  const failed = (error: unknown): never => {
    noteFailedMail()
    throw error
  }
  const mail = async (template: MailTemplate, recipient: string, url: string, asked?: Headers) => {
    noteMail()
    if (!hasMailbox(recipient)) return
    const language = languageOf(asked)
    const network = asked?.get(CLIENT_NETWORK) ?? undefined
    await mailer
      .enqueue({ recipient, template, language, link: linkFor(url, config, asked), network })
      .catch(failed)
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
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }: { user: { email: string }; url: string }, request?: Request) =>
        mail('reset-password', user.email, url, request?.headers),
      // Who knows the mailbox is who he says: every open session of the account ends.
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }, request?: Request) => {
        await endAllOf(callbacks, user.id)
        await confirm(user.id)
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
      expiresIn: LINK_HOURS * 3600,
      async sendVerificationEmail(
        { user, url, token }: { user: { id: string; email: string }; url: string; token: string },
        request?: Request,
      ) {
        const newAddress = request !== undefined && new URL(request.url).pathname === CHANGE_EMAIL
        const ownToken = await uniqueToken(token, config.AUTH_SECRET)
        const asking = newAddress ? await provider.sessionOf(request.headers) : null
        await rememberLink(callbacks, ownToken, {
          identityId: user.id,
          newAddress,
          sessionId: asking?.session.id ?? null,
          address: user.email,
          hours: LINK_HOURS,
        }).catch(failed)
        const template = newAddress ? 'change-email' : 'verify-email'
        await mail(template, user.email, url.replace(token, ownToken), request?.headers)
      },
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
    // Whoever reads the database cannot set a password with what is in it.
    verification: { storeIdentifier: 'hashed' as const },
    // Limits are kept in Redis by our own guard, which also survives restarts.
    rateLimit: { enabled: false },
    advanced: {
      // Said here instead of by `useSecureCookies`, whose own prefix lets other hosts of the domain set them.
      useSecureCookies: false,
      cookiePrefix: `${cookiePrefix(config.PUBLIC_URL)}identity`,
      defaultCookieAttributes: { secure: isServedOverHttps(config.PUBLIC_URL) },
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
            jti: randomUUID(),
            epoch: await epochOf(callbacks, user.id),
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
    const { rows } = await callbacks.query<{ providerId: string }>(
      'select "providerId" from account where "userId" = $1 order by 1',
      [identityId],
    )
    return rows.map(({ providerId }) => providerId)
  }

  /** The mailbox is proved to be theirs. */
  const confirm = (identityId: string) =>
    callbacks.query('update "user" set "emailVerified" = true where id = $1 and not "emailVerified"', [
      identityId,
    ])

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
    confirm,
    /** Whether this is the password of an identity. */
    async hasPassword(identityId: string, password: string): Promise<boolean> {
      const { internalAdapter, password: hashing } = await provider.auth.$context
      const accounts = await internalAdapter.findAccounts(identityId)
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
      return hash ? hashing.verify({ hash, password }) : false
    },
    /** Whose password a link from a mail sets. */
    async identityOfReset(token: string): Promise<string | undefined> {
      const { internalAdapter } = await provider.auth.$context
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value
    },
    mailWithPage,
    /** Tells the owner of an address what the one who typed it must not learn: it is taken, or nobody's. */
    async tellOwner(address: string, asked: Headers): Promise<void> {
      const { rows } = await callbacks.query('select 1 from "user" where email = $1', [address.toLowerCase()])
      return rows.length > 0
        ? mailWithPage('already-registered', address, '/signin', asked)
        : mailWithPage('not-registered', address, '/signup', asked)
    },
    async migrate() {
      const { runMigrations } = await getMigrations(options)
      await runMigrations()
    },
    /**
     * Makes the token key anew where the present secret does not open it (a database restored without the secret):
     * tokens live a minute, so nothing is lost with it. Else nobody could ever sign in.
     */
    async ensureTokenKey() {
      const payload = { sub: 'nobody' }
      try {
        await provider.auth.api.signJWT({ body: { payload } })
      } catch {
        await pool.query('delete from jwks')
        await provider.auth.api.signJWT({ body: { payload } })
        log.warn(
          'AUTH_SECRET is not the one of this database: the token key was made anew, everybody signs in again',
        )
      }
    },
    close: async () => {
      await Promise.all([pool.end(), callbacks.end()])
    },
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
