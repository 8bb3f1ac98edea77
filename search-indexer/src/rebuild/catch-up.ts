import type { IndexState } from '@koryaku/contracts/search/index-state.ts'
import { ofKnownType, type RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { addConnected } from '#indexing/add-connected.ts'
import { affectedBy } from '#indexing/affected.ts'
import { readModelPosition } from '#indexing/checkpoint.ts'
import { writeState } from '#indexing/index-state.ts'
import { writeAffected } from '#indexing/write-documents.ts'
import type { RebuildContext } from './beside.ts'

const EVENTS_PAGE = 1_000

/** Applies events appended since to the shadow indexes, as far as the read models contain them. */
export async function catchUp(
  { db, search, events }: RebuildContext,
  state: IndexState,
  signal: AbortSignal,
): Promise<void> {
  const to = await readModelPosition(db)
  const from = BigInt(state.position)
  if (from >= to) return
  let batch: RecordedEvent[] = []
  const flush = async () => {
    signal.throwIfAborted()
    const last = batch.at(-1)
    if (!last) return
    const found = affectedBy(batch)
    await addConnected(db, found)
    await writeAffected({ db, search }, found.affected, 'beside')
    state.position = String(last.position)
    await writeState(search, 'beside', state)
    batch = []
  }
  for await (const event of events.readAll({ ...(from < 0n ? {} : { after: from }), signal })) {
    if (event.position > to) break
    ofKnownType(event)
    batch.push(event)
    if (batch.length >= EVENTS_PAGE) await flush()
  }
  await flush()
}
