import { createFilter } from '../event-filter.ts'
import type { StoredEvent } from '../event-record.ts'
import type { Storage } from '../storage.ts'
import { isTombstoned, oldestVisibleRevision } from '../stream-window.ts'
import { ALL, type GroupEntry, isBookkeeping } from './group-entry.ts'

/** A stretch of what a group reads; places are revisions of its stream, or positions of the log. */
export interface SourcePage {
  events: { place: number; event: StoredEvent }[]
  /** Place of the last event that was considered, matching or not. */
  considered: number | undefined
  atEnd: boolean
}

export interface EventSource {
  /** From a place on. History shows what the stream shows; live nothing is left out. */
  read(from: number, limit: number, live: boolean): SourcePage
  /** Where the next event will lie. */
  end(): number
  lastPlace(): number | undefined
  /** A place as clients and checkpoints spell it. */
  spell(place: number): string
  /** The place in a checkpoint. */
  parse(spelled: unknown): number | undefined
}

export const sourceOf = (storage: Storage, entry: Pick<GroupEntry, 'stream' | 'filter'>): EventSource =>
  entry.stream === ALL ? logSource(storage, entry) : streamSource(storage, entry.stream)

function streamSource(storage: Storage, stream: string): EventSource {
  const last = () => storage.findStream(stream)?.lastRevision ?? -1
  return {
    read(from, limit, live) {
      const state = storage.findStream(stream)
      if (!state || isTombstoned(storage, stream, state)) {
        return { events: [], considered: undefined, atEnd: true }
      }
      const first = live ? from : Math.max(from, oldestVisibleRevision(storage, state, Date.now()))
      const { events, atEnd } = storage.readStream(state, first, limit, false)
      const placed = events.map(event => ({ place: Number(event.revision), event }))
      return { events: placed, considered: placed.at(-1)?.place, atEnd }
    },
    end: () => last() + 1,
    lastPlace: () => (last() < 0 ? undefined : last()),
    spell: String,
    parse: spelled => (typeof spelled === 'number' ? spelled : undefined),
  }
}

function logSource(storage: Storage, { filter }: Pick<GroupEntry, 'filter'>): EventSource {
  const matches = filter ? createFilter(filter) : () => true
  return {
    read(from, limit) {
      const { events, atEnd } = storage.readAll(from, limit, false)
      return {
        events: events
          .filter(event => !isBookkeeping(event.stream) && matches(event))
          .map(event => ({ place: event.position, event })),
        considered: events.at(-1)?.position,
        atEnd,
      }
    },
    end: () => storage.head(),
    lastPlace: () => storage.readAll(Number.MAX_SAFE_INTEGER, 1, true).events[0]?.position,
    spell: place => `C:${place}/P:${place}`,
    parse(spelled) {
      const [, commit] = /^C:(\d+)\/P:\d+$/.exec(String(spelled)) ?? []
      return commit === undefined ? undefined : Number(commit)
    },
  }
}
