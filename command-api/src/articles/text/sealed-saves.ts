import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { contentBytes } from '@koryaku/server-kit/sealed-content.ts'
import { fold, type Happened } from '#command-handling/decider.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { type SaveText, type TextVersion, textDecider } from './text.decider.ts'

/** A save as the log has it. */
export type SealedSave = Happened<TextSavedEvent>

/** Saves of one text that follow each other, the last one last, and what opens them. */
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

/** What became of a save: the newest version, and what its author lacks of it. */
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

/** The newest version; null: there is none. */
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
 * Those of the saves that a save on `base` needs: from the last whole one before it, or before the newest. Each of the others
 * would cost as much to open.
 */
export function neededSaves(saves: readonly SealedSave[], base?: TextRef | null): readonly SealedSave[] {
  const asked = saves.findIndex(({ revision }) => textRefOf(revision) === base)
  const last = asked < 0 ? saves.length - 1 : asked
  const from = saves.findLastIndex(({ data }, at) => data.whole && at <= last)
  return saves.slice(Math.max(0, from))
}

/** Are these saves, and what is written on them, no more than `max` bytes when they are opened? */
export function isWithin({ contentId, key, saves }: SealedTask, written: number, max: number): boolean {
  let left = max - written
  for (const { data } of saves) {
    // What is sealed is compressed.
    const bytes =
      data.sealed.length > 2 * left ? undefined : contentBytes(data.sealed, contentId, Buffer.from(key), left)
    if (bytes === undefined) return false
    left -= bytes
    if (left <= 0) return false
  }
  return left > 0
}
