import { DomainError } from '@koryaku/contracts/errors.ts'
import { seriesFamily } from '@koryaku/contracts/series/series.events.ts'
import type { SeriesWords } from '@koryaku/contracts/series/series-parts.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { deleteContentKeys, findContentKey, makeContentKey } from '#keys/content-keys.ts'
import { type SeriesCommand, type SeriesState, seriesDecider } from './series.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** All series of an author, from their stream. */
export const loadSeries = ({ events }: Pick<Stores, 'events'>, ownerId: string): Promise<SeriesState> =>
  foldStream(seriesDecider, events.readWhole(seriesFamily.stream(ownerId)))

/** Decides about the series of an author; deletes the key of a removed one after the event is in the log. */
export async function runSeries(
  stores: Stores,
  command: SeriesCommand,
  envelope: CommandEnvelope,
): Promise<Outcome<SeriesState>> {
  const target = { stream: seriesFamily.stream(command.ownerId), decider: seriesDecider, command }
  const outcome = await execute(stores.events, target, envelope)
  if (command.type === 'RemoveSeries') await deleteContentKeys(stores.db, [command.seriesId])
  return outcome
}

/** Creates a series; its key is stored first. */
export async function makeSeries(
  stores: Stores,
  { seriesId, ownerId, words }: { seriesId: string; ownerId: string; words: SeriesWords },
  envelope: CommandEnvelope,
): Promise<Outcome<SeriesState>> {
  await makeContentKey(stores.db, { contentId: seriesId, ownerId })
  const sealed = await seal(stores, seriesId, words)
  return runSeries(stores, { type: 'MakeSeries', ownerId, seriesId, sealed }, envelope)
}

/** Renames a series; 409 if another tab has given it other words than those its author has `seen`. */
export async function rewordSeries(
  stores: Stores,
  { seriesId, ownerId, words, seen }: { seriesId: string; ownerId: string } & Rewording,
  envelope: CommandEnvelope,
): Promise<Outcome<SeriesState>> {
  return persistently(async () => {
    const series = (await loadSeries(stores, ownerId)).series.get(seriesId)
    // Nothing is encrypted for a caller without permission.
    if (!series) throw new DomainError('not_found')
    const key = await findContentKey(stores.db, seriesId)
    const now = openContent(series.sealed, seriesId, key) as SeriesWords | null
    const isNew = now !== null && !isSame(now, seen) && !isSame(now, words)
    if (isNew && !(await hasWritten(stores.events, seriesFamily.stream(ownerId), envelope)))
      throw new DomainError('revision_conflict')
    const sealed = await seal(stores, seriesId, words)
    const command = { type: 'RewordSeries', ownerId, seriesId, sealed, over: series.sealed } as const
    return runSeries(stores, command, envelope)
  })
}

interface Rewording {
  words: SeriesWords
  seen: SeriesWords
}
const isSame = (one: SeriesWords, other: SeriesWords): boolean =>
  one.title === other.title && one.description === other.description

async function seal({ db }: Stores, seriesId: string, words: SeriesWords): Promise<string> {
  const key = await findContentKey(db, seriesId)
  if (!key) throw new DomainError('not_found')
  return sealContent(words, seriesId, key)
}
