import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  inquiryBody,
  inquiryStateBody,
  inquiryStateDocument,
  receivedInquiryDocument,
} from '@koryaku/contracts/inquiries/inquiry.api.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { foldStream } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { inquiryDecider } from './inquiry.decider.ts'
import { isAbout } from './is-about.ts'
import { requireShown } from './require-shown.ts'

/** From one address: a family may write, a program may not. */
const PER_HOUR = 20

/** Inquiries of visitors and members, and their handling by moderators. */
export function inquiryRoutes(app: HttpApp, context: Context): void {
  const { db, events, limits, mailer, config } = context

  app.post(
    '/api/inquiries',
    {
      config: { access: 'visitor', perMinute: 'counted inside' },
      schema: {
        summary: 'Writes to the site',
        body: inquiryBody,
        response: { 201: receivedInquiryDocument },
      },
    },
    async (request, reply) => {
      await limits.limit(`${networkOf(request.ip)} inquiries`, PER_HOUR, 3600)
      const { genre, email, contents, about = null, website } = request.body
      const envelope = envelopeOf(request, context)
      const inquiryId = shortIdFrom(`inquiry:${envelope.commandId}`)
      const answer = { data: { type: 'inquiry' as const, id: inquiryId, attributes: { genre } } }
      // A program that fills in every field learns nothing.
      if (website) return reply.code(201).send(answer)
      const memberId = request.viewer?.userId ?? null
      // A repeat is answered as the first time, whatever has become of its subject since.
      if (about && !(await events.readLast(inquiryStream(inquiryId))))
        await requireShown({ db, events }, about)
      // Words first: an event without words would be an empty inquiry; words without an event are invisible.
      await db.query(
        `insert into identity.inquiry (inquiry_id, member_id, email, contents) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [inquiryId, memberId, email, contents],
      )
      const command = { type: 'ReceiveInquiry', inquiryId, genre, about, memberId } as const
      const { position } = await execute(
        events,
        { stream: inquiryStream(inquiryId), decider: inquiryDecider, command, likelyNew: true },
        envelope,
      )
      await mailer.enqueue({
        mailId: `inquiry-${inquiryId}`,
        recipient: config.OPERATOR_MAIL,
        template: genre === 'violation' ? 'violation-reported' : 'inquiry-received',
        language: 'ja',
        link: `${config.PUBLIC_URL}/moderation?tab=${genre === 'violation' ? 'reports' : 'inquiries'}`,
      })
      return withPosition(reply, position).code(201).send(answer)
    },
  )

  app.patch(
    '/api/moderation/inquiries/:id',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Closes an inquiry or opens it again',
        params: idParams,
        body: inquiryStateBody,
        response: { 200: inquiryStateDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { state } = request.body
      const { userId: by } = viewerOf(request)
      const inquiry = await foldStream(inquiryDecider, events.readWhole(inquiryStream(id)))
      // Its subject does not see it in the inbox either.
      if (inquiry?.about && (await isAbout(db, inquiry.about, by))) throw new DomainError('not_found')
      const command = { type: 'SetInquiryState', by, state } as const
      const { position } = await execute(
        events,
        { stream: inquiryStream(id), decider: inquiryDecider, command },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({ data: { type: 'inquiry', id, attributes: { state } } })
    },
  )
}
