import { createHmac, timingSafeEqual } from 'node:crypto'
import { isServedOverHttps } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** Set in the browser that chose the password of an identity whose address is not confirmed. */
const SIGN_UP_COOKIE = 'sign_up'
/** The confirmation link, until the user of another browser enters the password. */
const LINK_COOKIE = 'confirmation_link'
const DAY = 24 * 3600

type Keys = Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>

const proofOf = ({ AUTH_SECRET }: Keys, identityId: string): string =>
  createHmac('sha256', AUTH_SECRET).update(`sign-up\n${identityId}`).digest('base64url')

const optionsOf = ({ PUBLIC_URL }: Keys) =>
  ({
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedOverHttps(PUBLIC_URL),
    maxAge: DAY,
  }) as const

/** Sets the sign-up cookie. Each sign-up creates a new identity, so its ID identifies the chosen password. */
export function rememberSignUp(config: Keys, reply: FastifyReply, identityId: string): void {
  reply.setCookie(SIGN_UP_COOKIE, proofOf(config, identityId), optionsOf(config))
}

/** Whether this browser chose, or proved that it knows, the password of an identity. */
export function isSignUpBrowser(config: Keys, request: FastifyRequest, identityId: string): boolean {
  const given = Buffer.from(request.cookies[SIGN_UP_COOKIE] ?? '')
  const expected = Buffer.from(proofOf(config, identityId))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function keepLink(config: Keys, reply: FastifyReply, token: string): void {
  reply.setCookie(LINK_COOKIE, token, optionsOf(config))
}

export const keptLink = (request: FastifyRequest): string | undefined => request.cookies[LINK_COOKIE]

/** Deletes both cookies, which have no use after the confirmation of the address. */
export function forgetSignUp(config: Keys, reply: FastifyReply): void {
  const { maxAge: _, ...options } = optionsOf(config)
  for (const cookie of [SIGN_UP_COOKIE, LINK_COOKIE]) reply.clearCookie(cookie, options)
}
