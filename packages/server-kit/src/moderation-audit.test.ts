import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleModerationEvent } from '@koryaku/contracts/articles/article-moderation.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store-port.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ModerationSeal } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { describe, expect, it } from 'vitest'
import { type AuditFault, auditModeration } from './moderation-audit.ts'
import { linkModeration, moderationHash, sealHash } from './moderation-chain.ts'

type Moderation = Recorded<ArticleModerationEvent>
const stream = (name: string) => articleStream(shortIdFrom(name))
const author = shortIdFrom('author')
const by = shortIdFrom('moderator')

function moderation(name: string, type: ArticleModerationEvent['type']): ArticleModerationEvent {
  const where = { articleId: shortIdFrom(name), authorId: author, gameId: shortIdFrom('game') }
  const reason = { owner: author, text: `${type} of ${name}` }
  if (type === 'SuspensionAppealed') return { type, data: { ...where, appeal: reason, textRef: null } }
  if (type === 'ArticleReinstated')
    return { type, data: { ...where, reason, by, published: true, cause: 'moderator', textRef: null } }
  const how = { rule: 'spam', evidenceRevision: '0', wasPublished: true, cause: 'moderator' } as const
  return { type: 'ArticleSuspended', data: { ...where, reason, by, ...how } }
}

/** Three events on one article and one on another, linked and sealed as the site does it. */
function history(): { events: Moderation[]; seals: ModerationSeal[] } {
  const events: Moderation[] = []
  for (const [name, type] of [
    ['a', 'ArticleSuspended'],
    ['b', 'ArticleSuspended'],
    ['a', 'SuspensionAppealed'],
    ['a', 'ArticleReinstated'],
  ] as const) {
    const own = events.filter(event => event.stream === stream(name))
    const event = moderation(name, type)
    const metadata = {
      ...{ $correlationId: 'c', $causationId: 'c', actorId: 'm', app: 't' },
      occurredAt: '2026-04-01T00:00:00Z',
    }
    const id = derivedUuid(`${name}${events.length}`)
    const [linked] = linkModeration(
      stream(name),
      { revision: BigInt(own.length) - 1n, moderation: own.at(-1) },
      [{ ...event, id, metadata }],
    )
    events.push({
      ...{ ...event, id, original: event.data, known: true },
      ...{ stream: stream(name), revision: BigInt(own.length) },
      ...{ position: BigInt(events.length * 100), created: new Date(0) },
      metadata: { schemaVersion: 1, ...(linked?.metadata ?? metadata) },
    })
  }
  const seals: ModerationSeal[] = []
  for (const event of events) {
    const last = seals.at(-1)
    seals.push({
      ...{ eventId: event.id, stream: event.stream, hash: moderationHash(event) },
      ...{ revision: event.revision.toString(), position: event.position.toString() },
      previousSeal: last ? sealHash(last) : null,
    })
  }
  return { events, seals }
}
const kinds = (faults: AuditFault[]) => faults.map(({ kind }) => kind)
const changed = (event: Moderation | undefined, change: Partial<Moderation>) =>
  ({ ...event, ...change }) as Moderation

describe('the chain of moderation events', () => {
  it('holds when nothing was touched', () => {
    const { events, seals } = history()
    expect(auditModeration(seals, events)).toEqual({
      ...{ events: 4, seals: 4, waiting: 0, faults: [] },
      head: sealHash(seals[3] as ModerationSeal),
    })
    expect(auditModeration(seals.slice(0, 3), events)).toMatchObject({ waiting: 1, faults: [] })
  })

  it.each([
    ['its data', { original: { reason: { owner: 'o', text: 'milder' } } }],
    ['who did it', { metadata: { ...(history().events[1] as Moderation).metadata, actorId: 'x' } }],
    ['when', { metadata: { ...(history().events[1] as Moderation).metadata, occurredAt: '2027' } }],
    ['its kind', { type: 'ArticleReinstated' }],
  ] as [string, Partial<Moderation>][])(
    'shows a change of %s, even of the only event of an article',
    (_, change) => {
      const { events, seals } = history()
      const forged = events.map((event, i) => (i === 1 ? changed(event, change) : event))
      expect(auditModeration(seals, forged).faults).toMatchObject([
        { kind: 'changed', eventId: events[1]?.id },
      ])
    },
  )

  it('shows a change in the middle twice: by its seal, and by what follows it', () => {
    const { events, seals } = history()
    const forged = events.map((event, i) => (i === 0 ? changed(event, { original: {} }) : event))
    expect(kinds(auditModeration(seals, forged).faults)).toEqual(['changed', 'link'])
  })

  it('detects a removed event', () => {
    const { events, seals } = history()
    expect(kinds(auditModeration(seals, events.slice(0, 3)).faults)).toEqual(['missing'])
    expect(kinds(auditModeration(seals, [...events.slice(0, 2), ...events.slice(3)]).faults)).toEqual([
      'missing',
      'link',
    ])
  })

  it('shows an event that was never decided here: it has no right link, or no seal', () => {
    const { events, seals } = history()
    const forged = changed(events[1], { id: derivedUuid('forged'), revision: 1n, position: 150n })
    expect(kinds(auditModeration(seals, [...events, forged]).faults)).toEqual(['link', 'unsealed'])
  })

  it('shows seals that were rewritten', () => {
    const { events, seals } = history()
    const rewritten = seals.map((seal, i) => (i === 1 ? { ...seal, hash: 'x'.repeat(43) } : seal))
    expect(kinds(auditModeration(rewritten, events).faults)).toEqual(['changed', 'seal'])
    expect(kinds(auditModeration(seals.slice(1), events).faults)).toEqual(['seal', 'unsealed'])
  })
})
