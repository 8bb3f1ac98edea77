import { type DISPLAY_COOKIES, isServedOverHttps } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply } from 'fastify'
import type { Config } from '#config.ts'

/** Days until a session expires, in the database and in its cookies. */
export const SESSION_DAYS = 30

/** Options of every cookie of a session. */
export const cookieOptions = (config: Pick<Config, 'PUBLIC_URL'>) =>
  ({
    path: '/',
    sameSite: 'lax',
    secure: isServedOverHttps(config.PUBLIC_URL),
    maxAge: SESSION_DAYS * 24 * 3600,
  }) as const

/** Sets the changed name in the cookie that pages show until they have loaded the session. */
export const showName = (
  config: Pick<Config, 'PUBLIC_URL'>,
  reply: FastifyReply,
  name: string,
): FastifyReply =>
  reply.setCookie('user_name' satisfies (typeof DISPLAY_COOKIES)[number], name, cookieOptions(config))
