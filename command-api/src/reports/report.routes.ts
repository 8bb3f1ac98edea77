import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  dismissedReportsDocument,
  dismissReportsBody,
  reportBody,
  reportedDocument,
} from '@koryaku/contracts/reports/report.api.ts'
import { reportStream } from '@koryaku/contracts/reports/report.events.ts'
import { REPORTS_A_DAY } from '@koryaku/contracts/reports/report-parts.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { sealText } from '@koryaku/contracts/server/sealed-text.ts'
import { requirePublished } from '#articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { findComment, loadComment } from '#comments/write-comment.ts'
import type { Context } from '#context.ts'
import { ensureUserKey } from '#users/register-user.ts'
import { closeCase } from './close-cases.ts'
import { reportDecider } from './report.decider.ts'

const DAY_SECONDS = 24 * 3_600

/** Reports of comments, and moderators who dismiss them. */
export function reportRoutes(app: HttpApp, context: Context): void {
  const { db, events, limits } = context

  app.post(
    '/api/reports',
    {
      config: { access: 'verified', perMinute: 20 },
      schema: {
        summary: 'Reports a comment; a repeated report changes nothing',
        body: reportBody,
        response: { 200: reportedDocument },
      },
    },
    async (request, reply) => {
      const { subject, reason, sentence: text } = request.body
      const { userId: reporterId } = viewerOf(request)
      const comment = await findComment(context, subject.id)
      await requirePublished(context, comment.subject.id)
      if (comment.authorId === reporterId) throw new DomainError('own_comment')
      await limits.limit(`${reporterId} reports`, REPORTS_A_DAY, DAY_SECONDS)
      const key = await ensureUserKey(context, reporterId)
      const sentence = text ? { owner: reporterId, text: sealText(text, reporterId, key) } : null
      const { position } = await execute(
        events,
        {
          ...{ stream: reportStream(subject.id, reporterId), decider: reportDecider },
          command: { subject, authorId: comment.authorId, reporterId, reason, sentence },
        },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'report', id: subject.id, attributes: { reason } },
      })
    },
  )

  app.post(
    '/api/moderation/article_comments/:id/dismiss_reports',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Closes the reports of a comment that is not suspended for them',
        params: idParams,
        body: dismissReportsBody,
        response: { 200: dismissedReportsDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { authorId } = await loadComment({ events }, id)
      const { closed, position } = await closeCase(
        { db, events },
        { subject: { kind: 'comment', id }, authorId, outcome: 'dismissed', reports: request.body.reports },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'articleComment', id, attributes: { closed } },
      })
    },
  )
}
