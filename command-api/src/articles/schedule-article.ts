import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { SCHEDULES_MAX, scheduleFault } from '@koryaku/contracts/articles/scheduling.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { type Publishing, type Written, withNewestText } from './write-article.ts'

const othersWaiting = statement((authorId: Param<string>, articleId: Param<string>) =>
  facts
    .selectFrom('read.publication_due')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('author_id', '=', authorId)
    .where('missed', 'is', null)
    .where('article_id', '<>', articleId),
)

interface Scheduling extends Publishing {
  publishAt: string
  zone: string
}

/**
 * Schedules the publication of the newest text. Text and images are checked now, and readers will get exactly these.
 */
export async function scheduleArticle(
  stores: Pick<Context, 'db' | 'events'>,
  { publishAt, zone, ...asked }: Scheduling,
  envelope: CommandEnvelope,
): Promise<Written> {
  const { actorId, occurredAt: at, commandId } = envelope
  // Checked before anything is saved; the decider checks again.
  const isDone = () => hasWritten(stores.events, articleStream(asked.articleId), envelope)
  const fault = scheduleFault(publishAt, at)
  if (fault && !(await isDone()))
    throw new DomainError('invalid_request', {
      errors: [{ detail: fault, source: { pointer: '/publishAt' } }],
    })
  const [counted] = await othersWaiting(stores.db, actorId, asked.articleId)
  if (Number(counted?.waiting ?? 0) >= SCHEDULES_MAX && !(await isDone()))
    throw new DomainError('too_many_schedules', { detail: String(SCHEDULES_MAX) })
  // Derived from the command, so that a retry refers to the same schedule.
  const scheduleId = shortIdFrom(`schedule:${commandId}`)
  const { substantial } = asked
  return withNewestText(stores, asked, envelope, text => ({
    ...{ type: 'SchedulePublication', actorId, at, scheduleId, publishAt, zone, text, substantial },
  }))
}
