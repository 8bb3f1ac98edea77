import { createHmac } from 'node:crypto'
import type { DomainEventType } from '@koryaku/contracts/events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { CONTENT_FIELDS, exportedEvents, type FieldKind } from './exported-events.ts'

export interface Column {
  name: string
  kind: FieldKind | 'position'
}
export type Value = string | number | boolean | bigint | Date | null

/** Where and when, and who did it; no ids by which an event could be found in logs of servers. */
const COMMON: readonly Column[] = [
  { name: 'position', kind: 'position' },
  { name: 'occurredAt', kind: 'time' },
  { name: 'type', kind: 'text' },
  { name: 'actor', kind: 'person' },
]

/** The columns of these types of events: always the same, whatever the log holds. */
export function columnsOf(types: readonly DomainEventType[]): Column[] {
  const fields = new Map<string, FieldKind>()
  for (const type of types)
    for (const [name, kind] of Object.entries<FieldKind>(exportedEvents[type] ?? {})) fields.set(name, kind)
  return [...COMMON, ...[...fields].map(([name, kind]) => ({ name, kind }))]
}

/** Turns events into rows. An account has one pseudonym per key: exports under the same key can be joined. */
export function rowMaker(types: readonly DomainEventType[], key: Buffer) {
  const columns = columnsOf(types)
  const pseudonyms = new Map<string, string>()
  const pseudonymOf = (userId: string): string => {
    const known = pseudonyms.get(userId)
    if (known) return known
    const made = createHmac('sha256', key).update(userId).digest('base64url').slice(0, 16)
    pseudonyms.set(userId, made)
    return made
  }
  return ({ type, data, metadata, position }: Recorded): Value[] => {
    const fields = exportedEvents[type] ?? {}
    const said: Record<string, unknown> = data
    const content: Record<string, unknown> = 'content' in data ? data.content : {}
    const { actorId, occurredAt } = metadata
    return columns.map(({ name, kind }) => {
      if (name === 'position') return position
      if (name === 'occurredAt') return new Date(occurredAt)
      if (name === 'type') return type
      if (name === 'actor') return actorId === 'system' ? actorId : pseudonymOf(actorId)
      if (!(name in fields)) return null
      const value = CONTENT_FIELDS.includes(name) ? content[name] : said[name]
      if (value === undefined || value === null) return null
      if (kind === 'person') return pseudonymOf(String(value))
      return kind === 'time' ? new Date(String(value)) : (value as Value)
    })
  }
}
