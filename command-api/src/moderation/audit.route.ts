import { moderationAuditDocument } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import type { Context } from '#context.ts'

/**
 * Holds the chain of moderation events against the log, now. Asked for as a command, since the log is on this side;
 * it writes nothing.
 */
export function auditRoute(app: HttpApp, { events }: Context): void {
  app.post(
    '/api/moderation/audits',
    {
      config: { access: 'moderator', perMinute: 60, longRunning: true },
      schema: {
        summary: 'Verifies the chain of moderation events',
        response: { 200: moderationAuditDocument },
      },
    },
    async (_, reply) => {
      const { faults, ...attributes } = await auditSealedStreams(events)
      const found = faults.map(({ stream, ...fault }) => ({
        ...fault,
        articleId: stream.slice(stream.indexOf('-') + 1),
      }))
      return reply.send({
        data: { type: 'moderationAudit', id: 'now', attributes: { ...attributes, faults: found } },
      })
    },
  )
}
