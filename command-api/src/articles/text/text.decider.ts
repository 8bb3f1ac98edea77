import {
  type ArticleText,
  blockIdOf,
  isBlank,
  openConflicts,
} from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { mergeTexts } from '@koryaku/contracts/articles/text/merge-texts.ts'
import type { OpenedSave, SavedText, SentByPartner } from '@koryaku/contracts/articles/text/saved-text.ts'
import { headOf } from '@koryaku/contracts/articles/text/text-head.ts'
import { applyOps, type TextOp } from '@koryaku/contracts/articles/text/text-ops.ts'
import { revisionOf, type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { writtenDocumentSchema } from '@koryaku/contracts/articles/written-document.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventPlace } from '#command-handling/decider.ts'
import { NotReadYet } from '#documents/not-read-yet.ts'

/** One in this many saves is whole, so that no text needs more saves than this to be read. */
export const WHOLE_EACH = 50
/** Number of events at the end of a text stream that suffice for a save on one of the newest versions. */
export const TEXT_TAIL = WHOLE_EACH + 1
/** Maximum age of a base, in versions. A tab with an older base sends the whole text. */
export const BASE_AGE_MAX = 2_000n

/** A text, its permanent ref, and the time of its save. */
export interface TextVersion {
  ref: TextRef
  text: ArticleText
  savedAt: string
  /** The version that it restores, if any. */
  restores?: TextRef | null
}

export interface TextState {
  /** The newest versions, as many as were read, newest last. */
  versions: readonly TextVersion[]
  /** Saves since the last whole one. */
  sinceWhole: number
}

export interface SaveText {
  type: 'SaveText'
  where: { contentId: string; authorId: string; gameId: string }
  trigger: OpenedSave['data']['trigger']
  /** The version that the author edited. null: an empty page. */
  base: TextRef | null
  write: SavedText
  /** The version whose text `write` contains. */
  restores?: TextRef
  /** Set for a publication: the newest version becomes a whole save, so that readers' pages need no other. */
  pin?: boolean
  /** Set for a text sent by a partner. It replaces the saved text, and is recorded even if the text is unchanged. */
  sent?: SentByPartner
  /** The newest legacy text, from before the text stream. null: it does not exist. undefined: not read yet. */
  before?: TextVersion | null
  /** The text of the base, if it precedes the events that were read. null and undefined as above. */
  baseText?: ArticleText | null
}

const EMPTY: ArticleText = { title: '', document: { type: 'doc', version: 1, content: [] } }

const initial: TextState = { versions: [], sinceWhole: 0 }

function evolve(state: TextState, { data }: OpenedSave, { revision, occurredAt }: EventPlace): TextState {
  const last = state.versions.at(-1)
  const { saved, restores } = data
  // The events that were read may begin between two whole saves.
  if ('ops' in saved && !last) return state
  const text = 'text' in saved ? saved.text : applyOps(last?.text ?? EMPTY, saved.ops)
  const versions = [
    ...state.versions,
    { ref: textRefOf(revision), text, savedAt: occurredAt, restores },
  ].slice(-TEXT_TAIL)
  return { versions, sinceWhole: 'text' in saved ? 0 : state.sinceWhole + 1 }
}

/**
 * The events of a save (decision `store-texts-in-their-own-stream`). A save is never rejected because of another tab:
 * one on an older version is merged with the saves since.
 */
function decide(command: SaveText, state: TextState): OpenedSave[] {
  const { where, base, write } = command
  const head = newestOf(command, state)
  const known = knownBase(command, state, head)
  if (!known && 'ops' in write) throw new DomainError('whole_text_needed')
  const from = known ?? EMPTY
  const mine = 'ops' in write ? applyOps(from, write.ops) : named(write.text)
  // A newer version with the text of the base, such as one pinned for a publication, needs no merge.
  const isMerged =
    !command.sent && head !== undefined && head.ref !== base && diffTexts(from, head.text).length > 0
  const text = isMerged ? mergeTexts({ base: from, theirs: head.text, mine }) : mine
  const ops = diffTexts(head?.text ?? EMPTY, text)
  const isWholeThere = state.versions.length > 0 && state.sinceWhole === 0
  const isPinned = command.sent !== undefined || (command.pin === true && !isWholeThere)
  if (!head && isEmpty(text)) return []
  if (ops.length === 0 && !isPinned) return []
  requireFits(text, ops, 'ops' in write ? '/ops' : '/text/document')
  const isWhole =
    command.pin || state.versions.length === 0 || state.sinceWhole + 1 >= WHOLE_EACH || areMany(ops, text)
  const trigger = isMerged ? 'merge' : command.trigger
  const saved = isWhole ? { text } : { ops }
  const restores = isMerged ? null : (command.restores ?? null)
  const kind = { base, trigger, restores, conflicts: openConflicts(text) }
  const data = {
    ...{ ...where, ...kind, head: headOf(text) },
    saved: { ...saved, ...(command.sent && { sent: command.sent }) },
  }
  return [{ type: 'TextSaved', data }]
}

/** The version that a save builds on. undefined: nothing was ever written. */
function newestOf({ before }: SaveText, { versions }: TextState): TextVersion | undefined {
  const newest = versions.at(-1)
  if (!newest && before === undefined) throw new NotReadYet('before')
  return newest ?? before ?? undefined
}

/** Is the base too old to be merged with the saves since? */
export const isTooOld = (base: TextRef, newest: bigint): boolean =>
  newest - (revisionOf(base) ?? -1n) > BASE_AGE_MAX

/** The text that the author edited. undefined: it is no longer available. */
function knownBase(
  { base, baseText }: SaveText,
  { versions }: TextState,
  head: TextVersion | undefined,
): ArticleText | undefined {
  if (base === null) return EMPTY
  if (base === head?.ref) return head.text
  const newest = head && revisionOf(head.ref)
  if (newest !== undefined && isTooOld(base, newest)) return undefined
  const version = versions.find(({ ref }) => ref === base)
  if (!version && baseText === undefined) throw new NotReadYet('base')
  return version?.text ?? baseText ?? undefined
}

/**
 * The changes that a tab lacks after its save: steps from the sent text to the resulting one. The whole text if the
 * sent text is no longer available or has blocks without names. null if the tab has everything.
 */
function lacking(command: SaveText, state: TextState): SavedText | null {
  const head = newestOf(command, state)
  if (!head) return null
  const mine = sentText(command, state)
  if (!mine) return { text: head.text }
  const ops = diffTexts(mine, head.text)
  return ops.length === 0 ? null : { ops }
}

function sentText(command: SaveText, { versions }: TextState): ArticleText | undefined {
  const { base, write, before, baseText } = command
  if ('text' in write) return hasNames(write.text) ? write.text : undefined
  if (base === null) return applyOps(EMPTY, write.ops)
  const had = [...versions, ...(before ? [before] : [])].find(({ ref }) => ref === base)?.text ?? baseText
  return had ? applyOps(had, write.ops) : undefined
}

/** Has every block a unique name? */
function hasNames({ document }: ArticleText): boolean {
  const ids = new Set(document.content.map(blockIdOf))
  return ids.size === document.content.length && !ids.has(undefined)
}

const named = (text: ArticleText): ArticleText => ({ ...text, document: withBlockIds(text.document) })

const isEmpty = ({ title, document }: ArticleText): boolean => title === '' && document.content.every(isBlank)

/** Rejects a document that exceeds the limits. One saved under wider limits is accepted if only the title changes. */
function requireFits({ document }: ArticleText, ops: readonly TextOp[], pointer: string): void {
  if (ops.every(({ op }) => op === 'title')) return
  const fault = writtenDocumentSchema.safeParse(document).error?.issues[0]
  if (!fault) return
  throw new DomainError(tooLongBy(fault.message) === null ? 'invalid_request' : 'text_too_long', {
    errors: [{ detail: fault.message, source: { pointer } }],
  })
}

/** Are the steps longer than half of the text? Then reading the whole text costs no more. */
const areMany = (ops: readonly TextOp[], text: ArticleText): boolean =>
  2 * JSON.stringify(ops).length > JSON.stringify(text).length

/** Works on decrypted texts. `sealed-text.decider.ts` decrypts its input and encrypts its events. */
export const textDecider = { initial, evolve, decide, newestOf, lacking }
