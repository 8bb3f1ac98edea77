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

/** Each of so many saves is whole, so that no text needs more than that to be read. */
export const WHOLE_EACH = 50
/** How many events of a text's end say all that a save on one of the newest needs. */
export const TEXT_TAIL = WHOLE_EACH + 1
/** Who is further behind sends the whole. */
export const BASE_AGE_MAX = 2_000n

/** A text, what names it for ever, and when it was saved. */
export interface TextVersion {
  ref: TextRef
  text: ArticleText
  savedAt: string
  /** The version whose text it is again, if it is such. */
  restores?: TextRef | null
}

export interface TextState {
  /** The newest versions, the last one last; as many as were read. */
  versions: readonly TextVersion[]
  /** Saves since the last whole one. */
  sinceWhole: number
}

export interface SaveText {
  type: 'SaveText'
  where: { contentId: string; authorId: string; gameId: string }
  trigger: OpenedSave['data']['trigger']
  /** What the author had before them; null: an empty page. */
  base: TextRef | null
  write: SavedText
  /** What is written is the text of this version. */
  restores?: TextRef
  /** It is to be public: the newest version shall be a whole one, so that readers' pages need no other. */
  pin?: boolean
  /** A partner sent it: it takes the place of what was saved before, and is noted even where the text stays the same. */
  sent?: SentByPartner
  /** The newest text of before there was a stream of texts; null: there is none; undefined: nobody has looked. */
  before?: TextVersion | null
  /** The text of the base, where it is older than what is read of the stream; null and undefined as above. */
  baseText?: ArticleText | null
}

/** A rule needs something that is seldom needed, and was not read yet: read it, and ask again. */
export class NotReadYet extends Error {
  override readonly name = 'NotReadYet'
  readonly what: 'before' | 'base'

  constructor(what: 'before' | 'base') {
    super(`the ${what} of a text is needed`)
    this.what = what
  }
}

const EMPTY: ArticleText = { title: '', document: { type: 'doc', version: 1, content: [] } }

const initial: TextState = { versions: [], sinceWhole: 0 }

function evolve(state: TextState, { data }: OpenedSave, { revision, occurredAt }: EventPlace): TextState {
  const last = state.versions.at(-1)
  const { saved, restores } = data
  // What is read may begin between two whole ones.
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
  // A version that says the same, as a publication pins one, takes nobody's place.
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

/** What a save goes on from; undefined: nothing was ever written. */
function newestOf({ before }: SaveText, { versions }: TextState): TextVersion | undefined {
  const newest = versions.at(-1)
  if (!newest && before === undefined) throw new NotReadYet('before')
  return newest ?? before ?? undefined
}

/** Nobody merges what was written on it with so much that came since. */
export const isTooOld = (base: TextRef, newest: bigint): boolean =>
  newest - (revisionOf(base) ?? -1n) > BASE_AGE_MAX

/** The text that the author had before them; undefined: nobody remembers. */
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
 * What a tab lacks once its save was answered: steps from what it sent to what became of it, the whole where what it sent
 * cannot be said any more or has blocks without names, null where it has all.
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

/** Has every block a name of its own? */
function hasNames({ document }: ArticleText): boolean {
  const ids = new Set(document.content.map(blockIdOf))
  return ids.size === document.content.length && !ids.has(undefined)
}

const named = (text: ArticleText): ArticleText => ({ ...text, document: withBlockIds(text.document) })

const isEmpty = ({ title, document }: ArticleText): boolean => title === '' && document.content.every(isBlank)

/** What was written before under a wider bound may keep its words while another title is given to it. */
function requireFits({ document }: ArticleText, ops: readonly TextOp[], pointer: string): void {
  if (ops.every(({ op }) => op === 'title')) return
  const fault = writtenDocumentSchema.safeParse(document).error?.issues[0]
  if (!fault) return
  throw new DomainError(tooLongBy(fault.message) === null ? 'invalid_request' : 'text_too_long', {
    errors: [{ detail: fault.message, source: { pointer } }],
  })
}

/** More than half of the text: reading it whole costs no more. */
const areMany = (ops: readonly TextOp[], text: ArticleText): boolean =>
  2 * JSON.stringify(ops).length > JSON.stringify(text).length

/** On opened texts: `sealed-text.decider.ts` opens what is read and seals what is written. */
export const textDecider = { initial, evolve, decide, newestOf, lacking }
