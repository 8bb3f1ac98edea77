import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { contentBytes } from '@koryaku/server-kit/sealed-content.ts'
import { fold, type Happened } from '#command-handling/decider.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { type SaveText, type TextVersion, textDecider } from './text.decider.ts'

/** A save as stored in the log. */
export type SealedSave = Happened<TextSavedEvent>

/** Consecutive saves of one text, newest last, and the key that decrypts them. */
export interface SealedTask {
  contentId: string
  key: Uint8Array
  saves: readonly SealedSave[]
}
/** `written`: JSON that holds what is saved, as `text` or `ops`. */
export interface SavingTask extends SealedTask {
  command: Omit<SaveText, 'write'>
  written: string
}

/** The result of a save: the newest version, and the changes that the author's tab lacks. */
export interface SaveResult {
  newest: (Pick<TextVersion, 'ref' | 'savedAt'> & { conflicts: number }) | null
  lacks: SavedText | null
}

const deciderOf = ({ contentId, key }: SealedTask) => sealedTextDecider(contentId, Buffer.from(key))
const opened = (task: SealedTask) => fold(deciderOf(task), task.saves)

function commandIn({ command, written }: SavingTask): SaveText {
  const { text, ops } = JSON.parse(written)
  return { ...command, write: ops ? { ops } : { text } }
}

/** The events of a save. */
export const savedBy = (task: SavingTask): TextSavedEvent[] =>
  deciderOf(task).decide(commandIn(task), opened(task))

/** The newest version. @returns null if nothing was saved */
export const newestIn = (task: SealedTask): TextVersion | null => opened(task).versions.at(-1) ?? null

/** A version as readers get it. */
export const shownOf = ({ text, savedAt }: TextVersion) => ({
  ...{ title: text.title, savedAt },
  html: renderArticle(text.document).html,
})

export function resultOf(task: SavingTask): SaveResult {
  const state = opened(task)
  const command = commandIn(task)
  const head = textDecider.newestOf(command, state)
  return {
    newest: head ? { ref: head.ref, savedAt: head.savedAt, conflicts: openConflicts(head.text) } : null,
    lacks: textDecider.lacking(command, state),
  }
}

/**
 * The saves that a save on `base` needs: from the last whole one before it, or before the newest. Decrypting each of
 * the others would cost as much.
 */
export function neededSaves(saves: readonly SealedSave[], base?: TextRef | null): readonly SealedSave[] {
  const asked = saves.findIndex(({ revision }) => textRefOf(revision) === base)
  const last = asked < 0 ? saves.length - 1 : asked
  const from = saves.findLastIndex(({ data }, at) => data.whole && at <= last)
  return saves.slice(Math.max(0, from))
}

/** Do these saves, when decrypted, and the new text have at most `max` bytes? */
export function isWithin({ contentId, key, saves }: SealedTask, written: number, max: number): boolean {
  let left = max - written
  for (const { data } of saves) {
    // The encrypted data is compressed.
    const bytes =
      data.sealed.length > 2 * left ? undefined : contentBytes(data.sealed, contentId, Buffer.from(key), left)
    if (bytes === undefined) return false
    left -= bytes
    if (left <= 0) return false
  }
  return left > 0
}
