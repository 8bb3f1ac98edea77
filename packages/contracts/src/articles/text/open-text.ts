import { type ArticleText, blocksById, conflictOf, idOf, isBlank, named, sameContent } from './block.ts'
import { diffTexts } from './diff-texts.ts'
import { mergeTexts } from './merge-texts.ts'
import type { SavedText } from './saved-text.ts'
import { applyOps } from './text-ops.ts'
import type { TextRef } from './text-ref.ts'

/** A save on its way: repeated under the same key until it is answered. */
export interface SentSave {
  key: string
  base: TextRef | null
  write: SavedText
}

/** State of a text in an editor; stored as a whole, so that a reload resumes from it. */
export interface OpenText {
  /** The newest version that it knows; null: nothing was ever written. */
  base: TextRef | null
  baseText: ArticleText
  /** Not answered yet. */
  sent: SentSave | null
  /** The text on the screen. */
  now: ArticleText
}

/** The server's response: `lacks` are changes missing in the sending tab, null if it has all. */
export interface SaveAnswer {
  ref: TextRef | null
  lacks: SavedText | null
}

/** The server's reading of a text without any save. */
export const EMPTY_PAGE: ArticleText = { title: '', document: { type: 'doc', version: 1, content: [] } }

/** An editor that opens the newest version. */
export const openText = (base: TextRef | null, text: ArticleText): OpenText => ({
  base,
  baseText: base === null ? EMPTY_PAGE : text,
  sent: null,
  now: text,
})

/** True if the server has not confirmed everything. */
export const isUnsaved = ({ base, baseText, sent, now }: OpenText): boolean =>
  sent !== null || (diffTexts(baseText, now).length > 0 && !(base === null && saysNothing(now)))

/**
 * Prepares the next save: the unanswered one before anything newer, or the steps to the text on the screen. Without
 * changes and with `asking`, a save without steps requests remote changes.
 */
export function withNextSave(
  open: OpenText,
  newKey: () => string,
  asking = false,
): (OpenText & { sent: SentSave }) | null {
  const { base, baseText, sent, now } = open
  if (sent) return { ...open, sent }
  if (!asking && !isUnsaved(open)) return null
  const ops = base === null && saysNothing(now) ? [] : diffTexts(baseText, now)
  return { ...open, sent: { key: newKey(), base, write: { ops } } }
}

/** Restarts with a whole text after the base of its steps became unknown. */
export const withWholeSave = (open: OpenText, newKey: () => string): OpenText => ({
  ...open,
  sent: open.sent && { ...open.sent, key: newKey(), write: { text: sentText(open, open.sent) } },
})

/** Discards a permanently rejected save: the text on the screen is sent again. */
export const withoutSent = (open: OpenText): OpenText => ({ ...open, sent: null })

/** Merges a response: remote changes with text typed since. */
export function withAnswer(open: OpenText, { ref, lacks }: SaveAnswer): OpenText & { renamed: Renamed } {
  const renamed: Renamed = new Map()
  if (!open.sent) return { ...open, renamed }
  const sent = sentText(open, open.sent)
  if (lacks === null)
    return { base: ref, baseText: ref === null ? EMPTY_PAGE : sent, sent: null, now: open.now, renamed }
  const theirs = 'text' in lacks ? lacks.text : applyOps(sent, lacks.ops)
  for (const [id, name] of newNames(sent, theirs)) renamed.set(id, name)
  const now = mergeTexts({ base: withNames(sent, renamed), theirs, mine: withNames(open.now, renamed) })
  return { base: ref, baseText: theirs, sent: null, now, renamed }
}

/** Blocks of an editor's own that have another name since an answer: they contradict the one that has theirs now. */
export type Renamed = Map<string, string>

/** The sent block may have a new ID next to the one it conflicts with: the author continues there. */
function newNames(sent: ArticleText, theirs: ArticleText): Renamed {
  const was = blocksById(sent)
  const pairs = theirs.document.content.flatMap((block): [string, string][] => {
    const other = conflictOf(block)
    const own = other === undefined ? undefined : was.get(other)
    return other !== undefined && own && !was.has(idOf(block)) && sameContent(own, block)
      ? [[other, idOf(block)]]
      : []
  })
  return new Map(pairs)
}

/** The text with its blocks under their new names. */
export const withNames = ({ title, document }: ArticleText, renamed: Renamed): ArticleText => ({
  title,
  document: {
    ...document,
    content: document.content.map(block => {
      const name = renamed.get(idOf(block))
      return name === undefined ? block : named(block, { blockId: name, conflictOf: idOf(block) })
    }),
  },
})

const sentText = ({ baseText }: OpenText, { write }: SentSave): ArticleText =>
  'text' in write ? write.text : applyOps(baseText, write.ops)

const saysNothing = ({ title, document }: ArticleText): boolean =>
  title === '' && document.content.every(isBlank)
