import { randomBytes } from 'node:crypto'
import { EVENT_POSITION, IDEMPOTENCY_KEY } from '@koryaku/contracts/http/headers.ts'
import { gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { csrfTokenOf, hashSessionToken, sessionCookieOf } from '@koryaku/server-kit/product-session.ts'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { createCommandApp } from '#app.ts'
import { readCommandConfig } from '#config.ts'
import { connectContext } from '#connect-context.ts'
import type { Context } from '#context.ts'
import { gameImporter } from '#imports/import-games.ts'
import { knownFacts } from '#imports/known-facts.ts'
import { changeRole } from '#users/change-role.ts'
import { registerUser } from '#users/register-user.ts'

/** A caller with cookies and headers. */
export interface Caller {
  userId: string
  name: string
  headers: Record<string, string>
}
export const visitor: Pick<Caller, 'headers'> = { headers: {} }
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The whole write side in this process, on the stores of the environment. */
export async function startTestApp(change: Partial<Context['config']> = {}) {
  const config = { ...readCommandConfig(), ...change }
  const log = createLogger('command-api-test', config.LOG_LEVEL)
  const { context, provider, prepare, close } = connectContext(config, log, 6)
  await prepare()
  const { db, events } = context
  const app: HttpApp = createCommandApp(context, provider)
  const routes: { method: string; url: string; access: string; perMinute: unknown }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const { access = 'none', perMinute } = config ?? {}
      if (one !== 'HEAD') routes.push({ method: one, url, access, perMinute })
    }
  })
  await app.ready()

  /** Waits until the read models have reached a position of the log. */
  async function reached(wanted = 0n): Promise<void> {
    const isReached = async () => {
      const { rows } = await db.query<{ position: string }>('select position from read.read_position')
      expect(BigInt(rows[0]?.position ?? -1)).toBeGreaterThanOrEqual(wanted)
    }
    await vi.waitFor(isReached, { timeout: 60_000, interval: 20 })
  }

  /** Waits until the read models have all events of the log. */
  async function caughtUp(): Promise<void> {
    await reached(await events.headPosition())
  }

  return {
    app,
    context,
    provider,
    events,
    routes,
    /** Calls a route as the given caller; writes carry the CSRF token. */
    call: (
      who: Pick<Caller, 'headers'>,
      method: NonNullable<InjectOptions['method']>,
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) => app.inject({ method, url, payload, headers: { ...who.headers, ...headers } }),

    /** Registers a member and signs them in, without the detour by the identity provider. */
    async newMember({ verified = true, roles = [] as Role[], joinedDaysAgo = 0 } = {}): Promise<Caller> {
      const userId = shortIdFrom(newCommandId())
      const name = `m${userId}`
      const envelope = {
        commandId: newCommandId(),
        commandHash: 'test',
        correlationId: userId,
        actorId: userId,
        occurredAt: new Date(Date.now() - joinedDaysAgo * 86_400_000).toISOString(),
      }
      const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
      await registerUser(context, { userId, profile, emailVerified: verified }, envelope)
      for (const role of roles) await changeRole(context, { name, role, how: 'grant' })
      const token = randomBytes(32).toString('base64url')
      await db.query(
        `insert into identity.product_session (token_hash, session_id, user_id, identity_id, expires_at)
         values ($1, $2, $3, $4, now() + interval '1 hour')`,
        [hashSessionToken(token), newCommandId(), userId, `identity-${userId}`],
      )
      const csrf = csrfTokenOf(config.AUTH_SECRET, token)
      const cookie = `${sessionCookieOf(config.PUBLIC_URL)}=${token}; csrf_token=${csrf}`
      return { userId, name, headers: { cookie, 'x-csrf-token': csrf } }
    },

    /** Adds a separate game to the catalogue. */
    async newGame({
      platforms = [] as string[],
      releasedOn = null as string | null,
    } = {}): Promise<{ slug: string; gameId: string }> {
      const slug = `game-${newCommandId()}`
      const details = {
        titleJa: 'テスト',
        titleEn: null,
        titleRomaji: null,
        reading: null,
        year: null,
        releasedOn,
      }
      const lists = { aliases: [], platforms, genres: [], developers: [], publishers: [] }
      await gameImporter(
        context,
        knownFacts(events),
      )({ slug, details: { ...details, ...lists, thumbnail: null } })
      return { slug, gameId: gameIdForSlug(slug) }
    },

    /** Waits until the read models contain the position that a response reports. */
    projected: (response: { headers: Record<string, unknown> }): Promise<void> =>
      reached(positionOf(response)),
    reached,
    caughtUp,

    /**
     * Runs a part of a test while the key of a content is deleted. The read models contain the text before that, and
     * a rebuild reads it again after that: otherwise, verifications in other files would find a difference.
     */
    async withoutContentKey(contentId: string, part: () => Promise<void>): Promise<void> {
      await caughtUp()
      const { rows } = await db.query<{ owner_id: string | null; key: Buffer }>(
        'delete from identity.content_key where content_id = $1 returning owner_id, key',
        [contentId],
      )
      try {
        await part()
        await caughtUp()
      } finally {
        for (const { owner_id, key } of rows)
          await db.query('insert into identity.content_key (content_id, owner_id, key) values ($1, $2, $3)', [
            ...[contentId, owner_id, key],
          ])
      }
    },

    /** Keeps the read models where they are until the returned function is called: their writer has to wait. */
    async holdReadModels(): Promise<() => Promise<void>> {
      const holder = new pg.Client({ connectionString: config.DATABASE_URL })
      await holder.connect()
      await holder.query('begin')
      await holder.query('lock table read.user_access in share mode')
      return () => holder.end()
    },

    /** Types of the events that commands of users wrote since; jobs write concurrently at any time. */
    async writtenSince(after: bigint | undefined): Promise<string[]> {
      const types: string[] = []
      for await (const { type, metadata } of events.readAll(after === undefined ? {} : { after }))
        if (metadata.actorId !== 'system') types.push(type)
      return types
    },

    async stop() {
      await app.close()
      await close()
    },
  }
}

export const withKey = (key: string): Record<string, string> => ({ [IDEMPOTENCY_KEY]: key })
export const positionOf = (response: { headers: Record<string, unknown> }): bigint | undefined => {
  const position = response.headers[EVENT_POSITION]
  return typeof position === 'string' ? BigInt(position) : undefined
}
