import type { StoredEvent } from './event-record.ts'

/** Prefixes or a regular expression over stream names or event types. */
export interface FilterRule {
  on: 'stream' | 'type'
  prefixes: string[]
  /** Empty: the prefixes count. */
  regex: string
}

export type EventFilter = (event: StoredEvent) => boolean

/** A filter as it comes over the wire. */
export interface FilterOptions {
  getStreamIdentifier(): FilterExpression | undefined
  getEventType(): FilterExpression | undefined
}

interface FilterExpression {
  getRegex(): string
  getPrefixList(): string[]
}

export function filterRuleOf(options: FilterOptions): FilterRule {
  const byStream = options.getStreamIdentifier()
  const expression = byStream ?? options.getEventType()
  if (!expression) throw new Error('a filter needs a stream name or event type expression')
  return {
    on: byStream ? 'stream' : 'type',
    prefixes: expression.getPrefixList(),
    regex: expression.getRegex(),
  }
}

/** @throws if the rule has neither a regular expression nor prefixes */
export function createFilter({ on, prefixes, regex }: FilterRule): EventFilter {
  const textOf = on === 'stream' ? (event: StoredEvent) => event.stream : (event: StoredEvent) => event.type
  if (regex !== '') {
    const expression = parseRegex(regex)
    return event => expression.test(textOf(event))
  }
  if (prefixes.length === 0) throw new Error('a filter needs a regular expression or prefixes')
  return event => prefixes.some(prefix => textOf(event).startsWith(prefix))
}

/** Clients write for another dialect: escapes that the strict Unicode mode refuses are read leniently. */
function parseRegex(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
