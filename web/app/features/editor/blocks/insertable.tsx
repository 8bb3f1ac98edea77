import type { Editor, JSONContent } from '@tiptap/core'
import {
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  ListTodo,
  Minus,
  Newspaper,
  Quote,
  Superscript,
  Table2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Option, Source } from '#app/features/editor/blocks/completion.ts'
import { insertBlock } from '#app/features/editor/blocks/edges.ts'
import type { BlocksText } from '#app/features/editor/blocks/strings.ja.ts'
import type { EditorText } from '#app/features/editor/strings.ja.ts'

/** Opens the dialogs of blocks that need input before they are inserted. */
export interface Ask {
  image: () => void
  details: () => void
  embed: () => void
  note: () => void
  pins: () => void
  convert: () => void
}

/** A block that can be begun, from the row of tools or by a slash. */
interface Insertable {
  key: string
  label: string
  icon: ReactNode
  run: (editor: Editor) => unknown
}

const line = (type: string, text?: string): JSONContent => ({
  type,
  content: [{ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) }],
})

/** An empty table with its names in the first row. */
export const emptyTable = (rows: number, columns: number): JSONContent => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => line(row === 0 ? 'tableHeader' : 'tableCell')),
  })),
})

/** In the order of the list. The search also matches the `blockWords` of the dictionary. */
export const insertables = (text: EditorText, blocks: BlocksText, ask: Ask): Insertable[] => [
  {
    key: 'heading',
    label: text.heading,
    icon: <Heading2 />,
    run: editor => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    key: 'subheading',
    label: text.subheading,
    icon: <Heading3 />,
    run: editor => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    key: 'bullets',
    label: text.bulletList,
    icon: <List />,
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    label: text.orderedList,
    icon: <ListOrdered />,
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  { key: 'table', label: text.table, icon: <Table2 />, run: editor => insertBlock(editor, emptyTable(3, 3)) },
  {
    key: 'tasks',
    label: blocks.tasks,
    icon: <ListTodo />,
    run: editor => editor.chain().focus().toggleList('taskList', 'taskItem').run(),
  },
  {
    key: 'callout',
    label: blocks.callout,
    icon: <Lightbulb />,
    run: editor => editor.chain().focus().wrapIn('callout', { tone: 'info' }).run(),
  },
  { key: 'note', label: blocks.note, icon: <Superscript />, run: ask.note },
  { key: 'image', label: text.image, icon: <ImagePlus />, run: ask.image },
  { key: 'details', label: text.details, icon: <ListCollapse />, run: ask.details },
  {
    key: 'quote',
    label: text.quote,
    icon: <Quote />,
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'code',
    label: text.code,
    icon: <Code />,
    run: editor => editor.chain().focus().toggleCodeBlock().run(),
  },
  { key: 'embed', label: text.embedTool, icon: <Newspaper />, run: ask.embed },
  {
    key: 'rule',
    label: text.rule,
    icon: <Minus />,
    run: editor => insertBlock(editor, { type: 'horizontalRule' }),
  },
]

/** The blocks whose name, or another word for them, has what was typed behind the slash. */
export const blockSource =
  (all: Insertable[], words: BlocksText['blockWords'], editor: () => Editor | null): Source =>
  query => {
    const wanted = query.normalize('NFKC').toLowerCase()
    return all
      .filter(({ key, label }) => `${key} ${label} ${words[key] ?? ''}`.toLowerCase().includes(wanted))
      .map(
        ({ key, label, icon, run }): Option => ({
          key,
          label,
          icon,
          run: range => {
            const current = editor()
            if (!current) return
            current.chain().focus().deleteRange(range).run()
            run(current)
          },
        }),
      )
  }
