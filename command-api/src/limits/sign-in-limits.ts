import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf } from '@koryaku/contracts/server/network.ts'
import { isServedOverHttps } from '@koryaku/contracts/server/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Count } from './counters.ts'

/** Set where somebody has signed in, so that others' guesses elsewhere cannot keep him out here. */
const DEVICE_COOKIE = 'known_device'
const DEVICE_DAYS = 180
const WINDOW = 600

/** An attempt that was counted; giving it back says that it was no guess. */
export interface Attempt {
  /** With an answer: its browser is known from now on. */
  succeeded: (reply?: FastifyReply) => Promise<void>
}

/**
 * Counts one guess at a password, at whichever door: of one account from one network, of one network, and of one
 * account from anywhere, where each further guess waits twice as long. A device that has signed in to the account
 * before has a count of its own. Counted before the password is looked at, so that parallel guesses cannot slip past,
 * and given back when it was right.
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
    async succeeded(reply) {
      await limits.giveBack(counts)
      if (reply) rememberDevice(config, reply, account)
    },
  }
}

const signatureOf = (config: Pick<Config, 'AUTH_SECRET'>, account: string, id: string): string =>
  createHmac('sha256', config.AUTH_SECRET).update(`device\n${account}\n${id}`).digest('base64url')

/** As {@link newDevice} writes it, and nothing before, between or behind: one device has one spelling. */
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

export function newDevice(config: Pick<Config, 'AUTH_SECRET'>, account: string): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signatureOf(config, account, id)}`
}

function rememberDevice(config: Config, reply: FastifyReply, account: string): void {
  reply.setCookie(DEVICE_COOKIE, newDevice(config, account), {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedOverHttps(config.PUBLIC_URL),
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}
