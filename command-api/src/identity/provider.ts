import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import pg from 'pg'
import type { Config } from '#config.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { MailTemplate } from '#mail/templates.ts'

/** Where the bundled identity provider is mounted. */
export const IDENTITY_PATH = '/api/identity'
export const PASSWORD_MIN = 8
const TOKEN_LIFETIME = '5m'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/**
 * The bundled identity provider: e-mail and password on Postgres schema `identity`, verification by mail, and
 * short-lived EdDSA tokens with a key set. A hosted provider that issues such tokens can take its place.
 */
export function createIdentityProvider(config: Config, mailer: Mailer, log: Logger) {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: '-c search_path=identity',
    max: 6,
  })
  const send =
    (template: MailTemplate) =>
    async ({ user, url }: { user: { email: string }; url: string }, request?: Request) => {
      const language = languageOf(request)
      await mailer.enqueue({ recipient: user.email, template, language, link: linkFor(url, config, request) })
    }
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
      // Refusals are answers and no incident; anything else is.
      onError: (error: unknown) => {
        if (!isAPIError(error)) log.error({ err: error }, 'identity provider')
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: send('reset-password'),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * 3600,
      sendVerificationEmail: send('verify-email'),
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
      jwt({
        jwt: {
          issuer: config.IDENTITY_ISSUER ?? config.PUBLIC_URL,
          audience: config.IDENTITY_AUDIENCE ?? config.PUBLIC_URL,
          expirationTime: TOKEN_LIFETIME,
          // No address in the token: the subject is enough.
          definePayload: ({ user }: { user: { emailVerified: boolean } }) => ({
            email_verified: user.emailVerified,
          }),
        },
      }),
    ],
  }
  // Made at first use: it looks at its tables at once, which are there only after the migration.
  let auth: ReturnType<typeof betterAuth<typeof options>> | undefined
  return {
    get auth() {
      auth ??= betterAuth(options)
      return auth
    },
    async migrate() {
      const { runMigrations } = await getMigrations(options)
      await runMigrations()
    },
    close: () => pool.end(),
  }
}

/** Origins whose browsers may write: the public one, and its loopback spellings on one machine. */
export function trustedOrigins({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string[] {
  const { hostname, origin } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLocal ? [...new Set([origin, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`])] : [origin]
}

const languageOf = (request: Request | undefined): 'ja' | 'en' =>
  request?.headers.get('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ja'

/** A link of a mail leads where the person is, if that is one of our own addresses: cookies follow the host. */
function linkFor(url: string, config: Config, request: Request | undefined): string {
  const origin = request?.headers.get('origin')
  if (!origin || !trustedOrigins(config).includes(origin)) return url
  const { pathname, search } = new URL(url)
  return `${origin}${pathname}${search}`
}
