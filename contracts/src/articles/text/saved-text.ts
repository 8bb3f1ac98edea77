import type { EventOf } from '../../define-event.ts'
import type { TextSaved, TextVersionNamed } from './article-text.events.ts'
import type { ArticleText } from './block.ts'
import type { TextHead } from './text-head.ts'
import type { TextOp } from './text-ops.ts'

/** What is sealed in a save: all of it, or the steps from the save before. */
export type SavedText = { text: ArticleText } | { ops: TextOp[] }
/** Keyed hashes of an article that a partner sent, compared with those of the next one. */
export interface SentByPartner {
  payload: string
  /** Of the settings as they were after it. */
  settings: string
}
/** What is sealed in the name of a version. */
export interface VersionName {
  name: string
}

type Saved = EventOf<typeof TextSaved>
type Named = EventOf<typeof TextVersionNamed>

/** A save as its key opens it. */
export interface OpenedSave {
  type: Saved['type']
  data: Omit<Saved['data'], 'sealedHead' | 'sealed' | 'whole'> & {
    head: TextHead
    saved: SavedText & { sent?: SentByPartner }
  }
}
/** The name of a version as its key opens it. */
export interface OpenedName {
  type: Named['type']
  data: Omit<Named['data'], 'sealedName'> & { name: string | null }
}
