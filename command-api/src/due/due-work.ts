import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'

/** One thing whose time has come. */
export interface Due {
  /** Names it for ever: whoever finds it again, after a crash or beside another worker, sends the same command. */
  key: string
}
export interface DueArticle extends Due {
  articleId: string
}

/**
 * Something that is done at a time: what is due is found by a read model, which may be late or wrong, and done by an ordinary
 * command, whose decider looks again.
 */
export interface DueWork<Found extends Due = DueArticle> {
  /** As it stands in logs and in ids of commands. */
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

/** Does all that is due now. What fails stays due, and holds nothing else up. */
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
        log.warn({ err: error, work: work.name, key: due.key }, 'what is due is tried again later')
      }
    }
  }
}

/** Looks for what is due every so often, one look after the other. @returns ends it, after the look under way */
export function startDueWork<Found extends Due>(
  works: readonly DueWork<Found>[],
  everyMs: number,
  log: Logger,
): () => Promise<void> {
  let isLooking: Promise<void> | undefined
  const timer = setInterval(() => {
    isLooking ??= performDue(works, new Date(), log)
      .catch(error => log.warn({ err: error }, 'what is due could not be looked for'))
      .finally(() => {
        isLooking = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await isLooking
  }
}
