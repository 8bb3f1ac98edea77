import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  dismissedCaseDocument,
  dismissedReportsDocument,
  dismissReportsBody,
  reportBody,
  reportedDocument,
  withdrawnReportDocument,
} from '@koryaku/contracts/reports/report.api.ts'
import { reportCaseStream, reportStream } from '@koryaku/contracts/reports/report.events.ts'
import { REPORTS_A_DAY } from '@koryaku/contracts/reports/report-parts.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sealText } from '@koryaku/server-kit/sealed-text.ts'
import { foldStream } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { loadComment } from '#comments/write-comment.ts'
import type { Context } from '#context.ts'
import { ensureUserKey } from '#users/register-user.ts'
import { closeCase } from './close-cases.ts'
import { findSubjectAuthor } from './find-subject.ts'
import { reportCaseDecider, reportDecider } from './report.decider.ts'

const DAY_SECONDS = 24 * 3_600

const findCase = statement((id: Param<string>) =>
  facts.selectFrom('read.report_case').select(['subject_kind', 'author_id']).where('subject_id', '=', id),
)

/** Reports, their withdrawal, and moderators who dismiss them. */
export function reportRoutes(app: HttpApp, context: Context): void {
  const { db, events, limits } = context

  app.post(
    '/api/reports',
    {
      config: { access: 'verified', perMinute: 20 },
      schema: {
        summary: 'Reports a comment, article, review or member; a repeated report changes nothing',
        body: reportBody,
        response: { 200: reportedDocument },
      },
    },
    async (request, reply) => {
      const { subject, reason, sentence: text } = request.body
      const { userId: reporterId } = viewerOf(request)
      const authorId = await findSubjectAuthor(context, subject)
      await limits.limit(`${reporterId} reports`, REPORTS_A_DAY, DAY_SECONDS)
      const key = await ensureUserKey(context, reporterId)
      const sentence = text ? { owner: reporterId, text: sealText(text, reporterId, key) } : null
      const { position, isNoOp } = await execute(
        events,
        {
          ...{ stream: reportStream(subject.id, reporterId), decider: reportDecider },
          command: {
            ...{ type: 'ReportSubject', data: { subject, authorId, reporterId, reason, sentence } },
          },
        },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'report', id: subject.id, attributes: { reason, isRepeated: isNoOp } },
      })
    },
  )

  app.delete(
    '/api/reports/:id',
    {
      config: { access: 'verified', perMinute: 20 },
      schema: {
        summary: 'Withdraws an own report by the id of its subject, while it is open',
        params: idParams,
        response: { 200: withdrawnReportDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { userId } = viewerOf(request)
      // A decision between this check and the event is harmless: the report is closed and withdrawn.
      const closed = await foldStream(reportCaseDecider, events.readWhole(reportCaseStream(id)))
      if (closed.has(userId)) throw new DomainError('conflict')
      const target = { stream: reportStream(id, userId), decider: reportDecider }
      const { position } = await execute(
        events,
        { ...target, command: { type: 'WithdrawReport' } },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'report', id, attributes: { withdrawn: true } },
      })
    },
  )

  app.post(
    '/api/moderation/reports/:id/dismiss',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Closes reports of an article, review or member without a suspension',
        params: idParams,
        body: dismissReportsBody,
        response: { 200: dismissedCaseDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const [row] = await findCase(db, id)
      // A case about the moderator does not exist for them.
      if (!row || row.author_id === viewerOf(request).userId) throw new DomainError('not_found')
      const { closed, position } = await closeCase(
        { db, events },
        {
          ...{ subject: { kind: row.subject_kind, id }, authorId: row.author_id },
          ...{ outcome: 'dismissed', reports: request.body.reports },
        },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({ data: { type: 'reportCase', id, attributes: { closed } } })
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
