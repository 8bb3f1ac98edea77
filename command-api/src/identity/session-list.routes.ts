import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { endedSessions, sessionList } from '@koryaku/contracts/identity/session.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { LIVE } from '@koryaku/server-kit/product-session.ts'
import bowser from 'bowser'
import { z } from 'zod'
import { viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { endOneSession, endOtherSessions } from './revocation.ts'

interface SessionRow {
  session_id: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
}
/** ID of a session of the site or of the provider. */
const params = z.object({ id: z.string().regex(/^[\w-]{16,64}$/) })
const config = { access: 'member', ownIdempotency: true } as const
const NEWEST = 100

/** Lists and ends the sessions of a member, at the site or only at the provider. */
export function sessionListRoutes(app: HttpApp, { db }: Context): void {
  app.get(
    '/api/my/sessions',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'The own open sessions, the newest first', response: { 200: sessionList } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { rows } = await db.query<SessionRow>({
        name: 'own-sessions',
        text: `select session_id, user_agent, created_at, last_seen_at from identity.product_session
                s where user_id = $1 and ${LIVE}
                union all
               select i.id, coalesce(i."userAgent", ''), i."createdAt", i."updatedAt"
                 from identity.session i join identity.identity_link l on l.identity_id = i."userId"
                where l.user_id = $1 and i."expiresAt" > now() and not exists (
                  select 1 from identity.product_session s where s.identity_session_id = i.id and ${LIVE})
                order by last_seen_at desc, created_at desc limit ${NEWEST}`,
        values: [viewer.userId],
      })
      reply.header('cache-control', 'private, no-store')
      return {
        data: rows.map(row => ({
          type: 'session' as const,
          id: row.session_id,
          attributes: {
            ...deviceOf(row.user_agent),
            createdAt: row.created_at.toISOString(),
            lastSeenAt: row.last_seen_at.toISOString(),
            current: row.session_id === viewer.sessionId,
          },
        })),
        meta: { totalCount: rows.length },
      }
    },
  )

  app.delete(
    '/api/my/sessions/:id',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Ends one own session', params, response: { 204: nothing } },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      if (!(await endOneSession(db, userId, request.params.id))) throw new DomainError('not_found')
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/my/sessions',
    {
      config: { ...config, perMinute: 60 },
      schema: { summary: 'Ends all own sessions but this one', response: { 200: endedSessions } },
    },
    async request => {
      const { sessionId } = viewerOf(request)
      return { meta: { ended: await endOtherSessions(db, sessionId) } }
    },
  )
}

/** The browser, system and kind of a device, as its owner reads them. */
function deviceOf(userAgent: string): { browser: string | null; system: string | null; kind: string | null } {
  if (userAgent === '') return { browser: null, system: null, kind: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  return { browser: browser.name ?? null, system: os.name ?? null, kind: platform.type ?? null }
}
