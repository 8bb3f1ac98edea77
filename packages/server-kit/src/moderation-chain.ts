import { createHash } from 'node:crypto'
import {
  type ArticleModerationEvent,
  articleModerationEvents,
} from '@koryaku/contracts/articles/article-moderation.events.ts'
import {
  type CommentModerationEvent,
  commentModerationEvents,
} from '@koryaku/contracts/comments/comment-moderation.events.ts'
import {
  type EventMetadata,
  type NewEvent,
  type Recorded,
  type RecordedEvent,
  type Recording,
  requireKnown,
} from '@koryaku/contracts/event-store-port.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type { ModerationSeal } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import {
  type ReviewModerationEvent,
  reviewModerationEvents,
} from '@koryaku/contracts/reviews/review-moderation.events.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'

/** Moderation events of articles, reviews and comments, and authors' appeals. */
export type ModerationEvent = ArticleModerationEvent | ReviewModerationEvent | CommentModerationEvent
const linkedTypes: ReadonlySet<string> = new Set(
  [...articleModerationEvents, ...reviewModerationEvents, ...commentModerationEvents].map(({ type }) => type),
)

/** Is this an event of the chain? */
export const isModeration = <Event extends { type: string }>(
  event: Event,
): event is Extract<Event, { type: ModerationEvent['type'] }> => linkedTypes.has(event.type)

/** The event, where it is one of the chain; one of a version that this code does not know would break it unseen. */
export function moderationIn(event: RecordedEvent): Recorded<ModerationEvent> | undefined {
  if (!event.known) {
    if (linkedTypes.has(event.storedType)) requireKnown(event)
    return undefined
  }
  return isModeration(event) ? event : undefined
}

/** `original`: as stored, before any upcasting. */
type Hashed = Pick<Recording, 'id' | 'stream' | 'revision' | 'original'> & {
  type: string
  metadata: Pick<EventMetadata, 'actorId' | 'occurredAt' | 'previousModeration'>
}

/** The fingerprint of a moderation event: what, where, by whom, when, and what came before it. */
export function moderationHash({ id, type, stream, revision, original, metadata }: Hashed): string {
  const { actorId, occurredAt, previousModeration = null } = metadata
  const said = [stream, revision.toString(), id, type, original, actorId, occurredAt, previousModeration]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** The hash of a seal: over its event, and all previous seals. */
export function sealHash({
  eventId,
  stream,
  revision,
  position,
  hash,
  previousSeal,
}: ModerationSeal): string {
  // An older seal contains the position of its event; it stays valid.
  const said = [eventId, stream, revision, ...(position === undefined ? [] : [position]), hash, previousSeal]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** The end of a stream: its last revision (−1n if empty), and its last moderation event. */
export interface StreamEnd {
  revision: bigint
  moderation?: Recorded<ModerationEvent> | undefined
}

/**
 * Links each moderation event to the previous one of its stream by hash. The expected revision of the append excludes
 * events in between.
 * @param end the current end of the stream
 * @returns the events, with `previousModeration` in their metadata
 */
export function linkModeration<Event extends DomainEvent>(
  stream: string,
  end: StreamEnd,
  events: NewEvent<Event>[],
): NewEvent<Event>[] {
  if (!events.some(isModeration)) return events
  let previousModeration = end.moderation && moderationHash(end.moderation)
  let { revision } = end
  return events.map(event => {
    revision += 1n
    if (!isModeration(event)) return event
    const linked = {
      ...event,
      metadata: { ...event.metadata, ...(previousModeration && { previousModeration }) },
    }
    previousModeration = moderationHash({ ...linked, stream, revision, original: storedForm(event).data })
    return linked
  })
}
