import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'

/** One thing whose time has come. */
export interface Due {
  /** Permanent name: a worker that finds it again, after a crash or concurrently, sends the same command. */
  key: string
}
export interface DueArticle extends Due {
  articleId: string
}

/**
 * Scheduled work. A query of a read model, which may be stale or wrong, finds due items. An ordinary command performs
 * them, and its decider checks again.
 */
export interface DueWork<Found extends Due = DueArticle> {
  /** As it appears in logs and in IDs of commands. */
  name: string
  /** The first of what was due at this time. */
  find: (at: Date) => Promise<Found[]>
  perform: (due: Found, envelope: CommandEnvelope) => Promise<void>
}

const envelopeFor = (work: Pick<DueWork, 'name'>, { key }: Due, at: Date): CommandEnvelope => {
  const id = derivedUuid(`due:${work.name}:${key}`)
  return {
    ...{ commandId: id, commandHash: 'due', correlationId: id, actorId: 'system' },
    occurredAt: at.toISOString(),
  }
}

/** Performs all due items. An item that fails stays due, and does not block the others. */
export async function performDue<Found extends Due>(
  works: readonly DueWork<Found>[],
  at: Date,
  log: Logger,
): Promise<void> {
  for (const work of works) {
    for (const due of await work.find(at)) {
      try {
        await work.perform(due, envelopeFor(work, due, at))
      } catch (error) {
        log.warn({ err: error, work: work.name, key: due.key }, 'due item failed; it will be retried')
      }
    }
  }
}

/** Looks for due items at an interval, never concurrently. @returns stops it, after the run in flight */
export function startDueWork<Found extends Due>(
  works: readonly DueWork<Found>[],
  everyMs: number,
  log: Logger,
): () => Promise<void> {
  let isLooking: Promise<void> | undefined
  const timer = setInterval(() => {
    isLooking ??= performDue(works, new Date(), log)
      .catch(error => log.warn({ err: error }, 'due items could not be read; the next run will retry'))
      .finally(() => {
        isLooking = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await isLooking
  }
}
