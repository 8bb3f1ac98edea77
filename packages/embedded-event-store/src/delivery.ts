import { encodeMessages, type MessageToSend } from './event-encoding.ts'
import { checkpoint, type EventForm, shown } from './event-messages.ts'
import type { StoredEvent } from './event-record.ts'
import type { Frames } from './frames.ts'
import type { FilteredRead } from './read-request.ts'
import type { Storage } from './storage.ts'

/** A page of the log, filtered for a subscriber. */
export interface Delivery {
  /** Undefined if it contains nothing for the subscriber. */
  frames: Frames | undefined
  /** Events that were considered since the last checkpoint. */
  considered: number
  /** The last checkpoint among the frames. */
  checkpoint: number | undefined
}

/** The events of a page that pass the filter, with checkpoints where they are due. */
export function deliver(
  storage: Storage,
  events: StoredEvent[],
  filter: FilteredRead | undefined,
  form: EventForm,
  consideredBefore: number,
): Delivery {
  const messages: MessageToSend[] = []
  let considered = consideredBefore
  let lastCheckpoint: number | undefined
  for (const event of events) {
    if (!filter || filter.matches(event)) messages.push(shown(storage, event, form))
    if (filter && ++considered >= filter.checkpointEvery) {
      considered = 0
      lastCheckpoint = event.position
      messages.push({ message: checkpoint(lastCheckpoint).serializeBinary() })
    }
  }
  const frames = messages.length > 0 ? encodeMessages(messages, form.structuredUuids) : undefined
  return { frames, considered, checkpoint: lastCheckpoint }
}
