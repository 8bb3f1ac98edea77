import { z } from 'zod'
import { countSchema, dataOf, resourceOf, timeSchema } from '../../http/json-api.ts'
import { shortIdSchema } from '../../ids.ts'
import { writtenLine } from '../../line-of-text.ts'
import { TITLE_MAX } from '../article-content.ts'
import { articleDocumentSchema } from '../article-document.ts'
import { saveTriggers } from './article-text.events.ts'
import { textRefSchema } from './text-ref.ts'
import { writtenOpsSchema } from './written-ops.ts'

/**
 * PATCH my/articles/{path}/text. `base`: the version shown to the author, null for an empty page. Takes either steps
 * from it, or the whole text, or a version to restore. The length limit applies to the merged result: 422
 * `text_too_long`.
 */
export const saveTextBody = z
  .object({
    base: textRefSchema.nullable(),
    trigger: z.enum(['auto', 'save']).default('auto'),
    ops: writtenOpsSchema.optional(),
    text: z.object({ title: writtenLine(TITLE_MAX), document: articleDocumentSchema }).optional(),
    restores: textRefSchema.optional(),
  })
  .refine(({ ops, text, restores }) => [ops, text, restores].filter(Boolean).length === 1, {
    error: 'ops_or_text',
    path: ['ops'],
  })

const opSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('title'), title: z.string() }),
  z.object({ op: z.literal('put'), block: z.unknown(), after: z.string().nullable() }),
  z.object({ op: z.literal('drop'), id: z.string() }),
])
const textSchema = z.object({ title: z.string(), document: articleDocumentSchema })

/**
 * The result of a save. `lacks`: changes missing in the sending tab after a merge, as steps or as the whole text; null
 * if it has all.
 */
const savedTextAttributes = z.object({
  /** The newest version; null: nothing was ever written. */
  ref: textRefSchema.nullable(),
  savedAt: timeSchema,
  conflicts: countSchema,
  lacks: z.union([z.object({ ops: z.array(opSchema) }), z.object({ text: textSchema })]).nullable(),
})
export const savedTextDocument = dataOf(resourceOf('article', savedTextAttributes))
export type SavedTextDocument = z.output<typeof savedTextDocument>

/** GET my/articles/{path}/text, and …/text/versions/{ref}: a version as its author wrote it. */
const textAttributes = textSchema.extend({
  ref: textRefSchema,
  savedAt: timeSchema,
  conflicts: countSchema,
})
export const textDocument = dataOf(resourceOf('article', textAttributes))
export type TextDocument = z.output<typeof textDocument>

const versionResource = resourceOf(
  'textVersion',
  z.object({
    savedAt: timeSchema,
    base: textRefSchema.nullable(),
    trigger: z.enum(saveTriggers),
    /** The version whose text it is again. */
    restores: textRefSchema.nullable(),
    conflicts: countSchema,
    title: z.string(),
    excerpt: z.string(),
    picture: z.string().nullable(),
    letters: countSchema,
    pictures: countSchema,
    /** The author's name for it. */
    name: z.string().nullable(),
  }),
)
/** GET my/articles/{path}/text/versions?before: newest first; `next` is the `before` of the page behind, null on the last. */
export const textVersionList = z.object({
  data: z.array(versionResource),
  meta: z.object({
    totalCount: countSchema,
    next: textRefSchema.nullable(),
    /** The version that readers have, while it is public. */
    publicRef: textRefSchema.nullable(),
    /** On the first page: legacy versions from before text streams, oldest first. */
    before: z.array(versionResource),
    /** Can links to its versions be made? Not of a template, and not while it is suspended. */
    shareable: z.boolean(),
    /** All named versions, whatever the page. */
    names: z.array(z.object({ ref: textRefSchema, name: z.string() })),
    /** On the first page: when readers had which version, oldest first; `until` is null while it is public. */
    periods: z.array(z.object({ ref: textRefSchema, from: timeSchema, until: timeSchema.nullable() })),
  }),
})
export type TextVersionList = z.output<typeof textVersionList>
export const textVersionsQuery = z.object({
  before: textRefSchema.refine(ref => ref.startsWith('t')).optional(),
})
export const textVersionParams = z.object({ path: shortIdSchema, ref: textRefSchema })

export const VERSION_NAME_MAX = 60
/** PATCH my/articles/{path}/text/versions/{ref}; null takes the name away. */
export const nameVersionBody = z.object({ name: writtenLine(VERSION_NAME_MAX).min(1).nullable() })
export const namedVersionDocument = dataOf(
  resourceOf('textVersion', z.object({ name: z.string().nullable() })),
)
