import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import pg from 'pg'
import type { Config } from '#config.ts'
import type { Mailer } from '#mail/mailer.ts'

/** Where the bundled identity provider is mounted. */
export const IDENTITY_PATH = '/api/identity'
export const PASSWORD_MIN = 8
const TOKEN_LIFETIME = '5m'

export type IdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>

/**
 * The bundled identity provider: e-mail and password on Postgres schema `identity`, verification by mail, and
 * short-lived EdDSA tokens with a key set. A hosted provider that issues such tokens can take its place.
 */
export function createIdentityProvider(config: Config, mailer: Mailer) {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: '-c search_path=identity',
    max: 6,
  })
  const languageOf = (request: Request | undefined): 'ja' | 'en' =>
    request?.headers.get('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ja'
  const options = {
    appName: config.PRODUCT_NAME,
    baseURL: config.PUBLIC_URL,
    basePath: IDENTITY_PATH,
    secret: config.AUTH_SECRET,
    database: pool,
    trustedOrigins: trustedOrigins(config),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async (
        { user, url }: { user: { email: string }; url: string },
        request?: Request,
      ) => {
        await mailer.enqueue({
          recipient: user.email,
          template: 'reset-password',
          language: languageOf(request),
          link: url,
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * 3600,
      sendVerificationEmail: async (
        { user, url }: { user: { email: string }; url: string },
        request?: Request,
      ) => {
        await mailer.enqueue({
          recipient: user.email,
          template: 'verify-email',
          language: languageOf(request),
          link: url,
        })
      },
    },
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    // Limits are kept in Redis by our own guard, which also survives restarts.
    rateLimit: { enabled: false },
    advanced: { useSecureCookies: config.PUBLIC_URL.startsWith('https://'), cookiePrefix: 'identity' },
    plugins: [
      jwt({
        jwt: {
          issuer: config.PUBLIC_URL,
          audience: config.PUBLIC_URL,
          expirationTime: TOKEN_LIFETIME,
          // No address in the token: the subject is enough.
          definePayload: ({ user }: { user: { emailVerified: boolean } }) => ({
            email_verified: user.emailVerified,
          }),
        },
      }),
    ],
  }
  const auth = betterAuth(options)
  return {
    auth,
    migrate: async () => {
      const { runMigrations } = await getMigrations(auth.options)
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
