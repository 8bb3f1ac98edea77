import { createHash } from 'node:crypto'
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts'
import { articleModerationEvents } from '../moderation/moderation.events.ts'
import type { ModerationSeal } from '../moderation/moderation-seal.events.ts'

const linkedTypes: ReadonlySet<string> = new Set(articleModerationEvents.map(({ type }) => type))

/** Is this an event of the chain? */
export const isModeration = ({ type }: { type: string }): boolean => linkedTypes.has(type)

type Hashed = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'> & {
  /** As stored, before any upcasting. */
  original: object
  metadata: Pick<EventMetadata, 'actorId' | 'occurredAt' | 'previousModeration'>
}

/** The fingerprint of a moderation event: what, where, by whom, when, and what came before it. */
export function moderationHash({ id, type, stream, revision, original, metadata }: Hashed): string {
  const { actorId, occurredAt, previousModeration = null } = metadata
  const said = [stream, revision.toString(), id, type, original, actorId, occurredAt, previousModeration]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** The fingerprint of a seal: what it fixed, and all seals before it. */
export function sealHash({
  eventId,
  stream,
  revision,
  position,
  hash,
  previousSeal,
}: ModerationSeal): string {
  // An older seal said where the event lay; it still is what it was.
  const said = [eventId, stream, revision, ...(position === undefined ? [] : [position]), hash, previousSeal]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** Where a stream ends: its last revision (−1n: there is none), and the last moderation event in it. */
export interface StreamEnd {
  revision: bigint
  moderation?: RecordedEvent | undefined
}

/**
 * Ties the moderation events among `events` to the one before them in their stream. The expected revision of the
 * append sees to it that nothing comes between.
 */
export function linkModeration(stream: string, end: StreamEnd, events: NewEvent[]): NewEvent[] {
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
    previousModeration = moderationHash({ ...linked, stream, revision, original: linked.data })
    return linked
  })
}
