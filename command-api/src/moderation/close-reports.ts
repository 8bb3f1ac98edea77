import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { inquiryDecider } from '#inquiries/inquiry.decider.ts'
import { closeCase } from '#reports/close-cases.ts'

const openReports = statement((kind: Param<InquirySubject['kind']>, id: Param<string>, most: Param<number>) =>
  facts
    .selectFrom('read.inquiry')
    .select('inquiry_id')
    .where('about_kind', '=', kind)
    .where('about_id', '=', id)
    .where('state', '=', 'open')
    .where('genre', '=', 'violation')
    .orderBy('received_at')
    .limit(most),
)

const AT_ONCE_MAX = 200

/**
 * Closes the open reports and violation inquiries about what was just suspended: they are answered by that. Those that the read model
 * does not know yet stay open. @returns position of the last event, if any
 */
export async function closeReports(
  { db, events }: Pick<Context, 'db' | 'events'>,
  subject: { kind: 'image'; id: string } | { kind: 'article' | 'gameReview'; id: string; authorId: string },
  envelope: CommandEnvelope,
): Promise<bigint | undefined> {
  const { kind, id } = subject
  let last: bigint | undefined
  if (subject.kind !== 'image') {
    const about = { kind: subject.kind, id }
    const closing = { subject: about, authorId: subject.authorId, outcome: 'suspended' } as const
    last = (await closeCase({ db, events }, closing, envelope)).position
  }
  for (const { inquiry_id } of await openReports(db, kind, id, AT_ONCE_MAX)) {
    const command = { type: 'SetInquiryState', by: envelope.actorId, state: 'done' } as const
    const commandId = derivedUuid(`${envelope.commandId}\n${inquiry_id}`)
    const { position } = await execute(
      events,
      { stream: inquiryStream(inquiry_id), decider: inquiryDecider, command },
      { ...envelope, commandId },
    )
    if (position !== undefined && (last === undefined || position > last)) last = position
  }
  return last
}
