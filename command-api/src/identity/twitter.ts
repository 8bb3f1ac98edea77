import { EMAIL_ADDRESS, EMAIL_MAX } from '@koryaku/contracts/users/email-address.ts'
import { genericOAuth } from 'better-auth/plugins'
import { z } from 'zod'
import type { Config } from '#config.ts'

export const TWITTER = 'twitter'
// Bound: command-api | sign-in with X | TIMEOUT_MS
const TIMEOUT_MS = 5_000
/** An account without an address gets one that no mail is ever sent to (RFC 2606). */
const NO_ADDRESS = '@twitter.invalid'
export const hasMailbox = (email: string): boolean => !email.endsWith('.invalid')

const answer = z.object({
  data: z.object({
    id: z.string().min(1).max(40),
    username: z.string().min(1).max(40),
    name: z.string().max(200).optional(),
    confirmed_email: z.string().max(EMAIL_MAX).regex(new RegExp(EMAIL_ADDRESS, 'i')).optional(),
  }),
})

/** Sign-in with X (Twitter) by OAuth 2 with PKCE; nothing where no client id is configured. */
export function twitterLogin(config: Config) {
  const { TWITTER_CLIENT_ID: clientId, TWITTER_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return []
  return [
    genericOAuth({
      config: [
        {
          providerId: TWITTER,
          name: 'X (Twitter)',
          clientId,
          clientSecret,
          authorizationUrl: config.TWITTER_AUTHORIZATION_URL,
          tokenUrl: config.TWITTER_TOKEN_URL,
          tokenEndpointAuth: { method: 'client_secret_basic' },
          scopes: ['users.read', 'tweet.read', 'users.email'],
          pkce: true,
          getUserInfo: ({ accessToken }) => userInfo(config.TWITTER_USER_URL, accessToken ?? ''),
        },
      ],
    }),
  ]
}

async function userInfo(url: string, accessToken: string) {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const parsed = response.ok ? answer.safeParse(await response.json()) : undefined
  if (!parsed?.success) return null
  const { id, username, confirmed_email: email } = parsed.data.data
  return { id, name: username, email: email ?? `${id}${NO_ADDRESS}`, emailVerified: email !== undefined }
}
