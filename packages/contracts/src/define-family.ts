import type { EventDefinition, EventOf } from './define-event.ts'

declare const holds: unique symbol

/** The name of a stream, and the events it may contain. Only a family creates one. */
export type Stream<Event> = string & { readonly [holds]: Event }

/**
 * Declares an event family: its prefix, stream names and events. Register it in `events.ts`.
 * @param prefix letters only
 * @param stream builds the part of a stream name after the prefix
 * @param events definitions of the events allowed in its streams
 */
export function defineFamily<const Definition extends EventDefinition, Parts extends string[]>({
  prefix,
  stream,
  events,
}: {
  /** Letters only: the hyphen behind it ends it, so that no prefix begins like another. */
  prefix: string
  /** The part after the prefix. */
  stream: (...parts: Parts) => string
  events: readonly Definition[]
}) {
  const begin = `${prefix}-`
  const types: ReadonlySet<string> = new Set(events.map(({ type }) => type))
  return {
    /** The prefix of its stream names, unique among families. */
    prefix: begin,
    events,
    /** The stream of these ids. */
    stream: (...parts: Parts) => `${begin}${stream(...parts)}` as Stream<EventOf<Definition>>,
    /** Is this the name of one of its streams? */
    owns: (name: string): name is Stream<EventOf<Definition>> => name.startsWith(begin),
    /** Is this one of its events? */
    has: <Some extends { type: string }>(event: Some): event is Extract<Some, { type: Definition['type'] }> =>
      types.has(event.type),
  }
}

/** Every event of a family, as a union. */
export type FamilyEvent<Family extends { events: readonly EventDefinition[] }> = EventOf<
  Family['events'][number]
>
