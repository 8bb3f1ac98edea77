import { createHmac, timingSafeEqual } from 'node:crypto'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { isServedOverHttps } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Count } from '#ports/limits.ts'
import { findAddress } from './find-address.ts'

/** Set where people have proved who they are, so that others' guesses elsewhere cannot keep them out here. */
const DEVICE_COOKIE = 'known_device'
const DEVICE_DAYS = 180
const WINDOW = 600

/** A counted attempt; `succeeded` undoes the count, because a correct password is not a guess. */
export interface Attempt {
  succeeded: () => Promise<void>
}

/**
 * Counts one password guess at any kind of sign-in: per account and network, per network, and per account from
 * anywhere. In the last case each further guess waits twice as long. A known device of the account has a separate count
 * instead.
 * The guess is counted before the password is checked, so that concurrent guesses cannot bypass the limit. The count is
 * undone if the password was correct.
 */
export async function countGuess(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  request: FastifyRequest,
  account: string,
): Promise<Attempt> {
  const network = networkOf(request.ip)
  const device = knownDevice(config, request.cookies[DEVICE_COOKIE], account)
  const counts: Count[] = device
    ? [{ key: `guess-device:${account}:${device}`, allowed: 10, seconds: WINDOW }]
    : [
        { key: `guess:${account}:${network}`, allowed: 10, seconds: WINDOW },
        { key: `guess-network:${network}`, allowed: 30, seconds: 300 },
        { key: `guess-account:${account}`, allowed: 30, seconds: 3600, growing: true },
      ]
  await limits.take(counts)
  return {
    succeeded: () => limits.giveBack(counts),
  }
}

const signatureOf = (config: Pick<Config, 'AUTH_SECRET'>, account: string, id: string): string =>
  createHmac('sha256', config.AUTH_SECRET).update(`device\n${account}\n${id}`).digest('base64url')

/** As {@link deviceOf} writes it, and nothing before, between or behind: one device has one spelling. */
const DEVICE = /^([\w-]{16})\.([\w-]{43})$/

/** The id of a device that has signed in to the account. Guesses count by it, never by what came with it. */
export function knownDevice(
  config: Pick<Config, 'AUTH_SECRET'>,
  cookie: string | undefined,
  account: string,
): string | null {
  const [, id, signature] = DEVICE.exec(cookie ?? '') ?? []
  if (!id || !signature) return null
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(config, account, id)))
  return isOurs ? id : null
}

/**
 * The cookie of a device. One proof makes one device, however often it is presented. Otherwise the holder of a session
 * could become a new device, with a separate count of guesses, any number of times.
 */
export function deviceOf(config: Pick<Config, 'AUTH_SECRET'>, account: string, proof: string): string {
  const made = createHmac('sha256', config.AUTH_SECRET).update(`proof\n${account}\n${proof}`).digest()
  const id = made.subarray(0, 12).toString('base64url')
  return `${id}.${signatureOf(config, account, id)}`
}

/**
 * Marks the browser as a known device after a user has proved their identity in any way. With a hosted provider, this
 * site checks no passwords.
 * @param proof the provider's session that came of it, or the link of a mail that it used up
 */
export async function rememberDevice(
  { config, db }: Pick<Context, 'config' | 'db'>,
  reply: FastifyReply,
  identityId: string,
  proof: string,
): Promise<void> {
  const account = await findAddress(db, identityId)
  if (account === undefined) return
  reply.setCookie(DEVICE_COOKIE, deviceOf(config, account, proof), {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedOverHttps(config.PUBLIC_URL),
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}
