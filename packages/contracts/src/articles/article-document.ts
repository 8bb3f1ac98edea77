import { z } from 'zod'
import { withoutControls } from '../clean-lines.ts'
import { shortIdSchema } from '../ids.ts'
import { type CalloutTone, calloutTones } from './callout-tones.ts'
import { embedKinds } from './embed-places.ts'
import { isExternalUrl } from './external-embed.ts'
import { isStoredHref } from './link-href.ts'
import { pictureAttrs } from './picture-attrs.ts'
import { BLOCK_ID, OF_TITLE } from './text/block-id.ts'

/**
 * The stored form of an article's text: a ProseMirror document, limited to the nodes below. It is the only
 * schema: the editor produces it, the command side validates it, the renderer turns it into HTML.
 * Add a node here, in the editor's extensions and in the renderer; raise DOCUMENT_VERSION when a stored
 * document would be read differently.
 */
export const DOCUMENT_VERSION = 1
export const DOCUMENT_BYTES_MAX = 500_000
export const NODES_MAX = 20_000
export const NOTE_MAX = 500
/** Lists fifteen deep; each level is two nodes. */
const DEPTH_MAX = 36

const linkHrefSchema = z.string().max(DOCUMENT_BYTES_MAX).refine(isStoredHref, 'link_not_allowed')

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'strike', 'code', 'underline', 'spoiler']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: linkHrefSchema }) }),
])
export type DocumentMark = z.output<typeof markSchema>

/** An editor sends null for attributes that were never set. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(value => value ?? undefined, schema.optional()).optional()

const cellAttrs = z
  .object({
    colspan: z.number().int().min(1).max(50).default(1),
    rowspan: z.number().int().min(1).max(500).default(1),
    /** Pixels of each column below it; 0: as wide as it needs. */
    colwidth: orLeftOut(z.array(z.number().int().min(0).max(2_000)).max(50)),
    align: orLeftOut(z.enum(['left', 'center', 'right'])),
  })
  .prefault({})

const leaf = {
  text: z.object({
    type: z.literal('text'),
    text: z.string().min(1).max(DOCUMENT_BYTES_MAX).overwrite(withoutControls),
    marks: z.array(markSchema).max(8).optional(),
  }),
  hardBreak: z.object({ type: z.literal('hardBreak') }),
  horizontalRule: z.object({ type: z.literal('horizontalRule') }),
  image: z.object({
    type: z.literal('image'),
    attrs: pictureAttrs,
  }),
  embed: z.object({
    type: z.literal('embed'),
    attrs: z.object({ kind: z.enum(embedKinds), id: shortIdSchema }),
  }),
  /** A video or post of another site, in the one spelling that `externalEmbed` gives it. */
  external: z.object({
    type: z.literal('external'),
    attrs: z.object({ url: z.string().max(200).refine(isExternalUrl, 'embed_not_allowed') }),
  }),
  footnote: z.object({
    type: z.literal('footnote'),
    attrs: z.object({ note: z.string().overwrite(withoutControls).trim().min(1).max(NOTE_MAX) }),
  }),
}
type Leaf = { [K in keyof typeof leaf]: z.output<(typeof leaf)[K]> }[keyof typeof leaf]

const BLOCKS = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'codeBlock',
  'details',
  'taskList',
  'taskItem',
  'callout',
] as const

export interface BlockNode {
  type: (typeof BLOCKS)[number]
  attrs?: {
    level?: number
    start?: number
    language?: string | null
    colspan?: number
    rowspan?: number
    colwidth?: number[]
    align?: 'left' | 'center' | 'right'
    summary?: string
    tone?: CalloutTone
    /** Only of blocks at the top of a document (`text/block.ts`). */
    blockId?: string
    conflictOf?: string
  }
  content?: DocumentNode[]
}
export type DocumentNode = Leaf | BlockNode
export interface ArticleDocument {
  type: 'doc'
  version: number
  content: DocumentNode[]
}

const block = <Attrs extends z.ZodType>(attrs: Attrs) => z.object({ attrs })
const plain = z.object({})

/** Schemas of the nodes without their children, which are validated afterwards. */
const SHAPES: Record<string, z.ZodType<object>> = {
  ...leaf,
  paragraph: plain,
  blockquote: plain,
  bulletList: plain,
  listItem: plain,
  table: plain,
  tableRow: plain,
  taskList: plain,
  taskItem: plain,
  callout: block(z.object({ tone: z.enum(calloutTones).default('info') }).default({ tone: 'info' })),
  heading: block(z.object({ level: z.number().int().min(2).max(4) })),
  orderedList: block(
    z.object({ start: z.number().int().min(0).max(100_000).default(1) }).default({ start: 1 }),
  ),
  tableHeader: block(cellAttrs),
  tableCell: block(cellAttrs),
  codeBlock: block(z.object({ language: z.string().max(40).nullish() }).default({})),
  details: block(
    z
      .object({ summary: z.string().max(200).overwrite(withoutControls).default('') })
      .default({ summary: '' }),
  ),
} satisfies Record<BlockNode['type'] | Leaf['type'], z.ZodType<object>>

const blockIdSchema = z.string().regex(BLOCK_ID)
/** Additional attributes of a top-level block; an editor without support for them sends null. */
const topAttrs = z.object({
  attrs: z
    .object({
      blockId: blockIdSchema.nullish(),
      conflictOf: z.union([z.literal(OF_TITLE), blockIdSchema]).nullish(),
    })
    .nullish(),
})

const INLINE = new Set(['text', 'hardBreak', 'footnote'])
const BLOCK = new Set<string>(
  [...BLOCKS, 'horizontalRule', 'image', 'embed', 'external'].filter(
    type => !['listItem', 'taskItem', 'tableRow', 'tableHeader', 'tableCell'].includes(type),
  ),
)
const LIST = new Set(['listItem'])
/** The allowed children of each node, as in the editor; leaves have none. */
const CHILDREN: Record<string, ReadonlySet<string>> = {
  doc: BLOCK,
  paragraph: INLINE,
  heading: INLINE,
  codeBlock: new Set(['text']),
  blockquote: BLOCK,
  details: BLOCK,
  bulletList: LIST,
  orderedList: LIST,
  listItem: BLOCK,
  taskList: new Set(['taskItem']),
  taskItem: BLOCK,
  callout: BLOCK,
  table: new Set(['tableRow']),
  tableRow: new Set(['tableHeader', 'tableCell']),
  tableHeader: BLOCK,
  tableCell: BLOCK,
}

type Path = (string | number)[]
class Fault extends Error {
  readonly path: Path
  constructor(message: string, path: Path) {
    super(message)
    this.path = path
  }
}

/**
 * Reads the children of a node in order and stops at the first fault: a hostile document has thousands, and reporting
 * one costs as much as reading a valid node.
 */
function readContent(parent: string, value: unknown, path: Path, left: { nodes: number }): DocumentNode[] {
  if (!Array.isArray(value)) throw new Fault('Invalid input: expected array', path)
  if (path.length / 2 > DEPTH_MAX) throw new Fault('document_too_large', [])
  return value.map((node: unknown, n) => {
    if (--left.nodes < 0) throw new Fault('document_too_large', [])
    return readNode(parent, node, [...path, n], left)
  })
}

function readNode(parent: string, value: unknown, path: Path, left: { nodes: number }): DocumentNode {
  const { type, content } = (value ?? {}) as { type?: unknown; content?: unknown }
  const shape = typeof type === 'string' && Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined
  if (!shape || typeof type !== 'string') throw new Fault('Invalid input', [...path, 'type'])
  const own = readShape(shape, value, path)
  if (!CHILDREN[parent]?.has(type)) throw new Fault('document_nesting', path)
  const node = { type, ...own, ...(parent === 'doc' ? readTop(own, value, path) : {}) } as DocumentNode
  if (content === undefined || !Object.hasOwn(CHILDREN, type)) return node
  return { ...node, content: readContent(type, content, [...path, 'content'], left) } as DocumentNode
}

function readShape<Shape>(shape: z.ZodType<Shape>, value: unknown, path: Path): Shape {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Fault(issue?.message ?? 'Invalid input', [...path, ...((issue?.path ?? []) as Path)])
}

function readTop(own: { attrs?: object }, value: unknown, path: Path): { attrs?: object } {
  const { blockId, conflictOf } = readShape(topAttrs, value, path).attrs ?? {}
  if (!blockId && !conflictOf) return {}
  return { attrs: { ...own.attrs, ...(blockId ? { blockId } : {}), ...(conflictOf ? { conflictOf } : {}) } }
}

/** An empty document: one empty paragraph. */
export const emptyDocument = (): ArticleDocument => ({
  type: 'doc',
  version: DOCUMENT_VERSION,
  content: [{ type: 'paragraph' }],
})

const frame = z.object({
  type: z.literal('doc'),
  version: z.number().int().min(1).max(DOCUMENT_VERSION).default(DOCUMENT_VERSION),
})

/** Any document that may be stored. New writes have a stricter limit: `written-article.ts`. */
export const articleDocumentSchema: z.ZodType<ArticleDocument> = z.unknown().transform((value, context) => {
  const read = frame.safeParse(value)
  if (!read.success) {
    for (const { message, path } of read.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] })
    return z.NEVER
  }
  try {
    const content = readContent('doc', (value as { content?: unknown }).content, ['content'], {
      nodes: NODES_MAX,
    })
    return { ...read.data, content }
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    context.addIssue({ code: 'custom', message: fault.message, path: fault.path })
    return z.NEVER
  }
}) as unknown as z.ZodType<ArticleDocument>
