import type { StoredEvent } from './event-record.ts'

export interface EventFilter {
  matches: (event: StoredEvent) => boolean
  /** A checkpoint is due after this many considered events. */
  checkpointEvery: number
}

/** A filter as it comes over the wire, for reads and for persistent subscriptions alike. */
export interface FilterOptions {
  getStreamIdentifier(): FilterExpression | undefined
  getEventType(): FilterExpression | undefined
  getMax(): number
  getCheckpointintervalmultiplier(): number
}

interface FilterExpression {
  getRegex(): string
  getPrefixList(): string[]
}

const DEFAULT_WINDOW = 32

/** Prefixes or a regular expression over stream names or event types. Throws on an expression that is not one. */
export function createFilter(options: FilterOptions): EventFilter {
  const byStream = options.getStreamIdentifier()
  const expression = byStream ?? options.getEventType()
  if (!expression) throw new Error('a filter needs a stream name or event type expression')
  const matchesText = textMatcher(expression)
  const multiplier = Math.max(1, options.getCheckpointintervalmultiplier())
  return {
    matches: event => matchesText(byStream ? event.stream : event.type),
    checkpointEvery: multiplier * (options.getMax() || DEFAULT_WINDOW),
  }
}

function textMatcher(expression: FilterExpression): (text: string) => boolean {
  const prefixes = expression.getPrefixList()
  if (!expression.getRegex()) {
    if (prefixes.length === 0) throw new Error('a filter needs a regular expression or prefixes')
    return text => prefixes.some(prefix => text.startsWith(prefix))
  }
  const regex = parseRegex(expression.getRegex())
  return text => regex.test(text)
}

/** Clients write for another dialect: escapes that the strict Unicode mode refuses are read leniently. */
function parseRegex(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
