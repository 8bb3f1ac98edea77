import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import {
  type EventStore,
  type ExpectedRevision,
  WrongExpectedRevision,
} from '@koryaku/contracts/event-store.ts'
import { derivedUuid, eventIdFor } from '@koryaku/contracts/ids.ts'

export const VIEW_RULE_VERSION = 1

/** Views of one article, counted together. */
export interface CountedViews {
  /** The same batch sent again carries the same one. */
  batchId: string
  articleId: string
  /** `yyyymmdd`, Japan time */
  day: string
  counted: number
  excluded: number
  windowStart: Date
  windowEnd: Date
}

/**
 * Appends one ArticleViewsCounted unless this batch has done so before: its event id comes from the batch.
 * @param tail how many of the last events can hold an earlier try of this batch
 */
export async function appendViews(
  events: EventStore,
  { batchId, articleId, day, counted, excluded, windowStart, windowEnd }: CountedViews,
  { tail, guess }: { tail: number; guess?: ExpectedRevision },
): Promise<bigint | undefined> {
  const stream = articleViewsStream(articleId, day)
  const commandId = derivedUuid(`views:${batchId}`)
  const id = eventIdFor(commandId, stream, 0)
  const occurredAt = windowEnd.toISOString()
  const event = {
    id,
    type: 'ArticleViewsCounted',
    data: {
      articleId,
      windowStart: windowStart.toISOString(),
      windowEnd: occurredAt,
      counted,
      excluded,
      ruleVersion: VIEW_RULE_VERSION,
    },
    metadata: {
      $correlationId: commandId,
      $causationId: commandId,
      actorId: 'system',
      occurredAt,
      app: 'command-api',
    },
  }
  let expected = guess
  for (;;) {
    if (expected === undefined) {
      const recorded = await events.readTail(stream, tail)
      const own = recorded.find(event => event.id === id)
      if (own) return own.position
      expected = recorded.at(-1)?.revision ?? 'no_stream'
    }
    try {
      return (await events.append(stream, expected, [event])).position
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      expected = undefined
    }
  }
}
