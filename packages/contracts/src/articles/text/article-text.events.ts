import { z } from 'zod'
import { defineEvent, type EventOf } from '../../define-event.ts'
import { defineFamily } from '../../define-family.ts'
import { shortIdSchema } from '../../ids.ts'
import { sealedPart } from '../sealed-part.ts'
import { textRefSchema } from './text-ref.ts'

/** Whose text it is, and in which game: no other stream is needed to understand one. */
const text = { contentId: shortIdSchema, authorId: shortIdSchema, gameId: shortIdSchema }

/** Why a text was saved; `merge`: something else had been saved in between. */
export const saveTriggers = ['auto', 'save', 'restore', 'merge', 'convert', 'partner'] as const

const save = {
  ...text,
  /** The version shown to the author when writing; null: an empty page. */
  base: textRefSchema.nullable(),
  /** The whole text, or the steps that lead to it from the save before. */
  whole: z.boolean(),
  trigger: z.enum(saveTriggers),
  /** Contradictions that are open in it. */
  conflicts: z.int().min(0),
  /** Decrypts to a `TextHead`: the data for lists, which therefore need no document. */
  sealedHead: sealedPart,
  /** Opens to a `SavedText`. */
  sealed: sealedPart,
}
/** `restores`: the version whose text it restores; null: none recorded. */
export const TextSaved = defineEvent('TextSaved', z.object(save)).next(
  z.object({ ...save, restores: textRefSchema.nullable() }),
  { lift: before => ({ ...before, restores: null }) },
)

/** A separate stream, so that the revisions of the text are its saves. */
export const TextVersionNamed = defineEvent(
  'TextVersionNamed',
  z.object({
    ...text,
    ref: textRefSchema,
    /** Opens to a `VersionName`; null: it has none any more. */
    sealedName: sealedPart.nullable(),
  }),
)

/** Written by the tabs of its author. */
export const articleTextFamily = defineFamily({
  prefix: 'articleText',
  stream: (articleId: string) => articleId,
  events: [TextSaved],
})
export type TextSavedEvent = EventOf<typeof TextSaved>

export const articleTextNamesFamily = defineFamily({
  prefix: 'articleTextNames',
  stream: (articleId: string) => articleId,
  events: [TextVersionNamed],
})
export type TextVersionNamedEvent = EventOf<typeof TextVersionNamed>
