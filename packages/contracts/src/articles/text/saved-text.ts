import type { EventOf } from '../../define-event.ts'
import type { TextSaved, TextVersionNamed } from './article-text.events.ts'
import type { ArticleText } from './block.ts'
import type { TextHead } from './text-head.ts'
import type { TextOp } from './text-ops.ts'

/** Encrypted content of a save: the whole text, or the steps from the previous save. */
export type SavedText = { text: ArticleText } | { ops: TextOp[] }
/** Keyed hashes of an article that a partner sent, compared with those of the next one. */
export interface SentByPartner {
  payload: string
  /** The settings after the save. */
  settings: string
}
/** Encrypted content of a version name. */
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
