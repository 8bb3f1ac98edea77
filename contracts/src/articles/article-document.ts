import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'
import { isLinkHref } from './link-href.ts'
import { MEDIA_PATH } from './media-path.ts'

/**
 * The stored form of an article's text: a ProseMirror document, limited to the nodes below. It is the only
 * schema: the editor produces it, the command side validates it, the renderer turns it into HTML.
 * Add a node here, in the editor's extensions and in the renderer; raise DOCUMENT_VERSION when a stored
 * document would be read differently.
 */
export const DOCUMENT_VERSION = 1
export const DOCUMENT_BYTES_MAX = 500_000
const NODES_MAX = 20_000
/** Lists fifteen deep; each level is two nodes. */
const DEPTH_MAX = 36

const linkHrefSchema = z.string().refine(isLinkHref, 'link_not_allowed')

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'strike', 'code', 'underline', 'spoiler']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: linkHrefSchema }) }),
])
export type DocumentMark = z.output<typeof markSchema>

const cellAttrs = z
  .object({
    colspan: z.number().int().min(1).max(50).default(1),
    rowspan: z.number().int().min(1).max(500).default(1),
  })
  .default({ colspan: 1, rowspan: 1 })

const leaf = {
  text: z.object({
    type: z.literal('text'),
    text: z.string().min(1).max(DOCUMENT_BYTES_MAX),
    marks: z.array(markSchema).max(8).optional(),
  }),
  hardBreak: z.object({ type: z.literal('hardBreak') }),
  horizontalRule: z.object({ type: z.literal('horizontalRule') }),
  image: z.object({
    type: z.literal('image'),
    attrs: z.object({
      src: z.string().regex(MEDIA_PATH),
      alt: z
        .string()
        .max(300)
        .nullish()
        .transform(alt => alt ?? ''),
      width: z.number().int().min(1).max(20_000).nullish(),
      height: z.number().int().min(1).max(20_000).nullish(),
    }),
  }),
  embed: z.object({
    type: z.literal('embed'),
    attrs: z.object({ kind: z.enum(['article', 'game']), id: shortIdSchema }),
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
] as const

export interface BlockNode {
  type: (typeof BLOCKS)[number]
  attrs?: {
    level?: number
    start?: number
    language?: string | null
    colspan?: number
    rowspan?: number
    summary?: string
  }
  content?: DocumentNode[]
}
export type DocumentNode = Leaf | BlockNode
export interface ArticleDocument {
  type: 'doc'
  version: number
  content: DocumentNode[]
}

const nodeSchema: z.ZodType<DocumentNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    leaf.text,
    leaf.hardBreak,
    leaf.horizontalRule,
    leaf.image,
    leaf.embed,
    block('paragraph'),
    block('blockquote'),
    block('bulletList'),
    block('listItem'),
    block('table'),
    block('tableRow'),
    block('heading', z.object({ level: z.number().int().min(2).max(4) })),
    block(
      'orderedList',
      z.object({ start: z.number().int().min(0).max(100_000).default(1) }).default({ start: 1 }),
    ),
    block('tableHeader', cellAttrs),
    block('tableCell', cellAttrs),
    block('codeBlock', z.object({ language: z.string().max(40).nullish() }).default({})),
    block('details', z.object({ summary: z.string().max(200).default('') }).default({ summary: '' })),
  ]),
) as z.ZodType<DocumentNode>

function block<Type extends BlockNode['type']>(type: Type, attrs?: z.ZodType) {
  const content = z.array(nodeSchema).max(NODES_MAX).optional()
  return attrs
    ? z.object({ type: z.literal(type), attrs, content })
    : z.object({ type: z.literal(type), content })
}

const INLINE = new Set(['text', 'hardBreak'])
const BLOCK = new Set<string>(
  [...BLOCKS, 'horizontalRule', 'image', 'embed'].filter(
    type => !['listItem', 'tableRow', 'tableHeader', 'tableCell'].includes(type),
  ),
)
const LIST = new Set(['listItem'])
/** What may stand in what, as the editor has it; leaves hold nothing. */
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
  table: new Set(['tableRow']),
  tableRow: new Set(['tableHeader', 'tableCell']),
  tableHeader: BLOCK,
  tableCell: BLOCK,
}

/** Every node stands where the editor would put it. */
function wellNested(parent: { type: string; content?: DocumentNode[] }): boolean {
  return (parent.content ?? []).every(
    child => CHILDREN[parent.type]?.has(child.type) && wellNested(child as BlockNode),
  )
}

/** Counts nodes and depth before the recursive parse, so that a hostile document cannot exhaust the stack. */
function withinBounds(value: unknown): boolean {
  const stack: [unknown, number][] = [[value, 0]]
  let nodes = 0
  while (stack.length > 0) {
    const [node, depth] = stack.pop() as [unknown, number]
    if (depth > DEPTH_MAX || ++nodes > NODES_MAX) return false
    const content = (node as { content?: unknown } | null)?.content
    if (Array.isArray(content)) for (const child of content) stack.push([child, depth + 1])
  }
  return true
}

/** An empty document: one empty paragraph. */
export const emptyDocument = (): ArticleDocument => ({
  type: 'doc',
  version: DOCUMENT_VERSION,
  content: [{ type: 'paragraph' }],
})

export const articleDocumentSchema: z.ZodType<ArticleDocument> = z
  .unknown()
  .refine(withinBounds, 'document_too_large')
  .pipe(
    z
      .object({
        type: z.literal('doc'),
        version: z.number().int().min(1).max(DOCUMENT_VERSION).default(DOCUMENT_VERSION),
        content: z.array(nodeSchema).max(NODES_MAX),
      })
      .refine(wellNested, 'document_nesting'),
  ) as z.ZodType<ArticleDocument>
