import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`unsubscribe\n${userId}`).digest('base64url').slice(0, 24)

/** Names a user whom its bearer may unsubscribe from digests, and nothing else. It does not expire: old emails keep their link. */
export const unsubscribeToken = (secret: string, userId: string): string =>
  `${userId}.${signatureOf(secret, userId)}`

/** The user of a token; undefined: it was not signed here. */
export function userOfToken(secret: string, token: string): string | undefined {
  const userId = token.split('.')[0] ?? ''
  // The whole text: another spelling of the same bytes is not what was signed.
  const [given, expected] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, userId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}

/** RFC 8058: a mail program posts to this URL; a browser that follows it is shown the page that asks. */
export const unsubscribeHeaders = ({ PUBLIC_URL }: { PUBLIC_URL: string }, token: string) => ({
  'List-Unsubscribe': `<${PUBLIC_URL}/api/notification_unsubscribes/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
