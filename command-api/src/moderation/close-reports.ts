import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { inquiryDecider } from '#inquiries/inquiry.decider.ts'

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
 * Closes the open reports of what was just suspended: they are answered by that. Those that the read model
 * does not know yet stay open. @returns position of the last event, if any
 */
export async function closeReports(
  { db, events }: Pick<Context, 'db' | 'events'>,
  { kind, id }: InquirySubject,
  envelope: CommandEnvelope,
): Promise<bigint | undefined> {
  const rows = await openReports(db, kind, id, AT_ONCE_MAX)
  let last: bigint | undefined
  for (const { inquiry_id } of rows) {
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
