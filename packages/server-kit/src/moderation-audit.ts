import { type EventStore, type Recorded, requireKnown } from '@koryaku/contracts/event-store-port.ts'
import {
  MODERATION_SEALS,
  type ModerationSeal,
} from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { type ModerationEvent, moderationHash, moderationIn, sealHash } from './moderation-chain.ts'

export interface AuditFault {
  /**
   * `changed`: the event differs from its seal. `missing`: it is no longer in the log. `unsealed`: it was inserted
   * among sealed ones. `link`: it does not follow the previous one in its stream. `seal`: the chain of the seals itself
   * is broken.
   */
  kind: 'changed' | 'missing' | 'unsealed' | 'link' | 'seal'
  stream: string
  revision: string
  eventId: string
}
export interface ModerationAudit {
  events: number
  seals: number
  /** Newer than the last seal: the next one comes within seconds. */
  waiting: number
  /** Hash of the last seal: kept on another machine, it proves later whether all of this was rewritten. */
  head: string | null
  faults: AuditFault[]
}

/**
 * Verifies the moderation events of the log against their links and seals. Pure.
 * @returns counts, the head of the chain, and the faults
 */
export function auditModeration(
  seals: readonly ModerationSeal[],
  events: readonly Recorded<ModerationEvent>[],
): ModerationAudit {
  const faults: AuditFault[] = []
  const byId = new Map(events.map(event => [event.id, event]))
  let head: string | null = null
  for (const seal of seals) {
    const { stream, revision, eventId } = seal
    const fault = (kind: AuditFault['kind']) => faults.push({ kind, stream, revision, eventId })
    if (seal.previousSeal !== head) fault('seal')
    head = sealHash(seal)
    const event = byId.get(eventId)
    if (!event) fault('missing')
    else if (moderationHash(event) !== seal.hash) fault('changed')
  }
  const sealed = new Set(seals.map(({ eventId }) => eventId))
  const sealedUpTo = events.reduce(
    (last, { id, position }) => (sealed.has(id) && position > last ? position : last),
    -1n,
  )
  const lastHash = new Map<string, string>()
  let waiting = 0
  for (const event of [...events].sort((a, b) => Number(a.revision - b.revision))) {
    const { stream, revision, id: eventId, metadata, position } = event
    const fault = (kind: AuditFault['kind']) =>
      faults.push({ kind, stream, revision: revision.toString(), eventId })
    if (metadata.previousModeration !== lastHash.get(stream)) fault('link')
    lastHash.set(stream, moderationHash(event))
    if (sealed.has(eventId)) continue
    if (position > sealedUpTo) waiting += 1
    else fault('unsealed')
  }
  return { events: events.length, seals: seals.length, waiting, head, faults }
}

const PAGE = 2_000
const STREAMS_AT_ONCE = 8

/** All seals, in order. */
async function readSeals(events: EventStore): Promise<ModerationSeal[]> {
  const seals: ModerationSeal[] = []
  for (;;) {
    const page = await events.readStream(MODERATION_SEALS, { from: BigInt(seals.length), maxCount: PAGE })
    seals.push(...page.map(event => requireKnown(event).data))
    if (page.length < PAGE) return seals
  }
}

/**
 * Audits the streams named by the seals: its time does not depend on the size of the log.
 * @param alsoStream one more stream to audit
 */
export async function auditSealedStreams(events: EventStore, alsoStream?: string): Promise<ModerationAudit> {
  const seals = await readSeals(events)
  const streams = new Set(seals.map(({ stream }) => stream))
  if (alsoStream) streams.add(alsoStream)
  const found: Recorded<ModerationEvent>[] = []
  const left = [...streams]
  while (left.length > 0) {
    const readModeration = async (stream: string) => {
      for await (const event of events.readWhole(stream)) {
        const moderation = moderationIn(event)
        if (moderation) found.push(moderation)
      }
    }
    await Promise.all(left.splice(0, STREAMS_AT_ONCE).map(readModeration))
  }
  return auditModeration(seals, found)
}
