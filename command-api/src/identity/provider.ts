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
import type { Mailer, MailTemplate } from '#ports/mailer.ts'
import { applyAddressRule } from './address-rule.ts'
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
import { revokeAllSessions } from './revocation.ts'
import { epochOf } from './token-standing.ts'
import { hasMailbox, twitterLogin } from './twitter.ts'

/** Long enough for a client to get a token and to use it in the next call. */
const TOKEN_LIFETIME = '60s'

const LINK_HOURS = 24

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * The bundled identity provider: e-mail and password (or X) on Postgres schema `identity`, verification by mail, and
 * short-lived EdDSA tokens with a key set. A hosted provider that issues such tokens can take its place.
 */
export function createIdentityProvider(config: Config, mailer: Mailer, log: Logger) {
  applyAddressRule()
  const pool = openPool(config.DATABASE_URL, log, {
    options: '-c search_path=identity',
    // Bound: command-api | connections to the database | max
    max: 6,
    ...POOL_BOUNDS,
  })
  /** For callbacks, which the provider may run in a transaction: if they shared its pool, they could deadlock. */
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
    // Logs only errors: wrong passwords are expected, and the library's texts about them may contain personal data.
    logger: { level: 'error' as const, log: (_level: string, message: string) => log.error(message) },
    onAPIError: {
      errorURL: '/signin',
      // Rejected requests are responses, not incidents. All other errors are logged.
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
      // Access to the mailbox proves the identity, so every open session of the account ends.
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }, request?: Request) => {
        await revokeAllSessions(callbacks, user.id)
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
      // Does not store X's tokens, which allow access to the user's X account: they are not needed after the sign-in.
      account: {
        create: {
          before: async (account: object) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    // Stores hashes, so that a reader of the database cannot set a password.
    verification: { storeIdentifier: 'hashed' as const },
    // Limits are kept in Redis by our own guard, which also survives restarts.
    rateLimit: { enabled: false },
    advanced: {
      // Set here and not by `useSecureCookies`, whose prefix lets other hosts of the domain set the cookies.
      useSecureCookies: false,
      cookiePrefix: `${cookiePrefix(config.PUBLIC_URL)}identity`,
      defaultCookieAttributes: { secure: isServedOverHttps(config.PUBLIC_URL) },
      // Set explicitly, because the library would skip these checks in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Client IPs are not stored.
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

  /** Marks the address as verified: the user has proved access to the mailbox. */
  const confirm = (identityId: string) =>
    callbacks.query('update "user" set "emailVerified" = true where id = $1 and not "emailVerified"', [
      identityId,
    ])

  // Created at first use, because it reads its tables immediately, and these exist only after the migration.
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
    /** The provider's session of these cookies. */
    sessionOf: async (headers: Headers) => provider.auth.api.getSession({ headers }),
    /** Whether this is the password of the user of these cookies. */
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
    /** The identity whose password a link from a mail sets. */
    async identityOfReset(token: string): Promise<string | undefined> {
      const { internalAdapter } = await provider.auth.$context
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value
    },
    mailWithPage,
    /** Notifies the owner of an address whether it is registered. The response to the client must not reveal it. */
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
     * Replaces the token key if the current secret does not decrypt it, for example after a restore of the database
     * without the secret. Otherwise no user could sign in. No data is lost, because tokens expire after a minute.
     */
    async ensureTokenKey() {
      const payload = { sub: 'nobody' }
      try {
        await provider.auth.api.signJWT({ body: { payload } })
      } catch {
        await pool.query('delete from jwks')
        await provider.auth.api.signJWT({ body: { payload } })
        log.warn(
          'AUTH_SECRET does not match this database: token key replaced; all users have to sign in again',
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

/** The language of the reader. Pages send it, because it can differ from the language of the browser. */
export const languageOf = (headers: Headers | undefined): Language =>
  headers?.get('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ja'

/** Moves a link to the origin of the request, if it is an origin of this site, because cookies belong to one host. */
function linkFor(url: string, config: Config, asked: Headers | undefined): string {
  const origin = asked?.get('origin')
  if (!origin || !trustedOrigins(config).includes(origin)) return url
  const { pathname, search } = new URL(url)
  return `${origin}${pathname}${search}`
}
