import {
  ArticleFinishesCounted,
  articleFinishesStream,
} from '@koryaku/contracts/articles/article-finishes.events.ts'
import { ArticleViewsCounted, articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { derivedUuid, eventIdFor } from '@koryaku/contracts/ids.ts'
import { siteVisitorsStream, VisitorsCounted } from '@koryaku/contracts/kpi/kpi.events.ts'
import {
  type EventStore,
  type ExpectedRevision,
  WrongExpectedRevision,
} from '@koryaku/server-kit/event-store.ts'

/**
 * The rule that distinguished visitors (`visitor.ts`). 1: client IP and User-Agent; 2: the same, at most five per
 * client IP and article; 3: only the client IP, or a member; 4: the client IP also of members. Earlier counts are not
 * changed.
 */
const VIEW_RULE_VERSION = 4

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

type CountedFinishes = Pick<CountedViews, 'batchId' | 'articleId' | 'day' | 'windowEnd'> & {
  finished: number
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
  const data = {
    articleId,
    windowStart: windowStart.toISOString(),
    windowEnd: windowEnd.toISOString(),
    counted,
    excluded,
    ruleVersion: VIEW_RULE_VERSION,
  }
  const event = { type: ArticleViewsCounted.type, data }
  return appendOnce(events, articleViewsStream(articleId, day), event, {
    batchId,
    at: windowEnd,
    tail,
    guess,
  })
}

/**
 * The rule for reading to the end. 1: the end of the text was on the screen, after a fifth of the time that
 * reading it takes (`count-finish.ts` of the web app).
 */
const FINISH_RULE_VERSION = 1

/** Appends who read an article to its end, likewise once. */
export async function appendFinishes(
  events: EventStore,
  { batchId, articleId, day: compact, finished, windowEnd }: CountedFinishes,
  { tail }: { tail: number },
): Promise<bigint | undefined> {
  const data = {
    ...{ articleId, day: isoDay(compact), windowEnd: windowEnd.toISOString() },
    ...{ counted: finished, ruleVersion: FINISH_RULE_VERSION },
  }
  const event = { type: ArticleFinishesCounted.type, data }
  return appendOnce(events, articleFinishesStream(articleId, compact), event, {
    ...{ batchId, at: windowEnd, tail },
  })
}

/** Appends the visitors of one day that a batch counted, likewise once. */
export async function appendVisitors(
  events: EventStore,
  {
    batchId,
    day: compact,
    counted,
    windowEnd,
  }: Pick<CountedViews, 'batchId' | 'day' | 'counted' | 'windowEnd'>,
  { tail }: { tail: number },
): Promise<bigint | undefined> {
  const day = isoDay(compact)
  const data = { day, windowEnd: windowEnd.toISOString(), counted, ruleVersion: VIEW_RULE_VERSION }
  const event = { type: VisitorsCounted.type, data }
  return appendOnce(events, siteVisitorsStream(day), event, { batchId, at: windowEnd, tail })
}

const isoDay = (compact: string) => compact.replace(/^(\d{4})(\d\d)/, '$1-$2-')

/** Its ID is derived from the batch: an event that an earlier attempt has written is found again. */
async function appendOnce<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  event: NoInfer<Event>,
  { batchId, at, tail, guess }: { batchId: string; at: Date; tail: number; guess?: ExpectedRevision },
): Promise<bigint | undefined> {
  const commandId = derivedUuid(`views:${batchId}`)
  const id = eventIdFor(commandId, stream, 0)
  const metadata = {
    $correlationId: commandId,
    $causationId: commandId,
    actorId: 'system',
    occurredAt: at.toISOString(),
    app: 'command-api',
  }
  let expected = guess
  for (;;) {
    if (expected === undefined) {
      const recorded = await events.readTail(stream, tail)
      const own = recorded.find(recordedEvent => recordedEvent.id === id)
      if (own) return own.position
      expected = recorded.at(-1)?.revision ?? 'no_stream'
    }
    try {
      return (await events.append(stream, expected, [{ ...event, id, metadata }])).position
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      expected = undefined
    }
  }
}
