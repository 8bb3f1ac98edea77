import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { LateDecider } from '#command-handling/execute.ts'
import { inThread, ON_LOOP_BYTES } from '#documents/document-pool.ts'
import {
  isWithin,
  neededSaves,
  newestIn,
  resultOf,
  type SaveResult,
  type SavingTask,
  type SealedSave,
  type SealedTask,
  savedBy,
  shownOf,
} from './sealed-saves.ts'
import { type SaveText, TEXT_TAIL, type TextVersion } from './text.decider.ts'

export interface Sealing {
  contentId: string
  key: Buffer
}
/** A save, with its text or steps as JSON. */
export type Saving = Omit<SaveText, 'write'> & { written: string }

const isShort = (task: SealedTask, written = 0) => isWithin(task, written, ON_LOOP_BYTES)

const taskOf = (
  { contentId, key }: Sealing,
  { written, ...command }: Saving,
  saves: readonly SealedSave[],
): SavingTask => ({ contentId, key, saves: neededSaves(saves, command.base), command, written })

/**
 * The rules of saving, on saves that stay encrypted. A long text is decrypted, merged, checked and encrypted in a
 * thread, without blocking the event loop.
 */
export const lateTextDecider = (
  sealing: Sealing,
): LateDecider<readonly SealedSave[], Saving, TextSavedEvent> => ({
  initial: [],
  evolve: (saves, event, { revision, occurredAt }) =>
    [...saves, { ...event, revision, metadata: { occurredAt } }].slice(-TEXT_TAIL),
  async decide(saving, saves) {
    const task = taskOf(sealing, saving, saves)
    if (isShort(task, saving.written.length)) return savedBy(task)
    return JSON.parse(await inThread('decideSave', task))
  },
})

/** Describes the result of a save. */
export async function describeSave(
  sealing: Sealing,
  saving: Saving,
  saves: readonly SealedSave[],
): Promise<SaveResult> {
  const task = taskOf(sealing, saving, saves)
  if (isShort(task, saving.written.length)) return resultOf(task)
  return JSON.parse(await inThread('describeSave', task))
}

/** Opens the last version of these saves. @returns null if they are empty */
export async function openNewest(
  sealing: Sealing,
  saves: readonly SealedSave[],
): Promise<TextVersion | null> {
  const task = { ...sealing, saves: neededSaves(saves) }
  return isShort(task) ? newestIn(task) : JSON.parse(await inThread('openNewest', task))
}

/** The same as readers get it. */
export async function renderNewest(
  sealing: Sealing,
  saves: readonly SealedSave[],
): Promise<ReturnType<typeof shownOf> | null> {
  const task = { ...sealing, saves: neededSaves(saves) }
  if (!isShort(task)) return JSON.parse(await inThread('renderNewest', task))
  const newest = newestIn(task)
  return newest && shownOf(newest)
}
