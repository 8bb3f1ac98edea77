import type { CalloutTone } from '@koryaku/contracts/articles/callout-tones.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  EyeOff,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Lightbulb,
  Link2,
  List,
  ListCollapse,
  ListOrdered,
  ListTodo,
  Minus,
  Newspaper,
  Quote,
  Redo2,
  Strikethrough,
  Superscript,
  Table2,
  Undo2,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { CalloutBar } from '#app/features/editor/blocks/callout-bar.tsx'
import { CategoryBar } from '#app/features/editor/blocks/category-bar.tsx'
import { categoryAtCaret } from '#app/features/editor/blocks/convert-table.ts'
import { insertBlock } from '#app/features/editor/blocks/edges.ts'
import { type Ask, emptyTable } from '#app/features/editor/blocks/insertable.tsx'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { TableBar } from '#app/features/editor/blocks/table-bar.tsx'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { ToolRow } from '#app/ui/tool-row.tsx'

interface ToolbarProps {
  editor: Editor
  onImage: () => void
  onLink: () => void
  ask: Ask
  row: Ref<HTMLDivElement>
  /** Without embedded cards and data tables. */
  simple?: boolean
  /** More rows, of what is selected. */
  children?: ReactNode
}

/** Formatting by button; every one of them has a key as well (Ctrl/⌘ B, I, …). */
export function Toolbar({ editor, onImage, onLink, ask, row, simple, children }: ToolbarProps) {
  const text = useEditorText()
  const blocks = useBlocksText()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      strike: current.isActive('strike'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      code: current.isActive('codeBlock'),
      link: current.isActive('link'),
      spoiler: current.isActive('spoiler'),
      details: current.isActive('details'),
      tasks: current.isActive('taskList'),
      note: current.isActive('footnote'),
      tone: current.isActive('callout') ? (current.getAttributes('callout').tone as CalloutTone) : null,
      table: current.isActive('table'),
      category: categoryAtCaret(current),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const toText = () => editor.commands.focus()
  const tool = (label: string, icon: ReactNode, run: () => void, pressed?: boolean, disabled?: boolean) => (
    <button
      type="button"
      key={label}
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the selection in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  )
  return (
    <div className={styles.toolbar} data-over-text="top">
      <ToolRow row={row} label={text.toolbar} className={styles.tools} onEscape={toText}>
        {tool(text.heading, <Heading2 />, () => chain().toggleHeading({ level: 2 }).run(), active.h2)}
        {tool(text.subheading, <Heading3 />, () => chain().toggleHeading({ level: 3 }).run(), active.h3)}
        {tool(text.bold, <Bold />, () => chain().toggleBold().run(), active.bold)}
        {tool(text.italic, <Italic />, () => chain().toggleItalic().run(), active.italic)}
        {tool(text.strike, <Strikethrough />, () => chain().toggleStrike().run(), active.strike)}
        {tool(text.bulletList, <List />, () => chain().toggleBulletList().run(), active.bullets)}
        {tool(text.orderedList, <ListOrdered />, () => chain().toggleOrderedList().run(), active.numbers)}
        {tool(
          blocks.tasks,
          <ListTodo />,
          () => chain().toggleList('taskList', 'taskItem').run(),
          active.tasks,
        )}
        {tool(text.quote, <Quote />, () => chain().toggleBlockquote().run(), active.quote)}
        {tool(text.code, <Code />, () => chain().toggleCodeBlock().run(), active.code)}
        {tool(text.link, <Link2 />, onLink, active.link)}
        {tool(text.image, <ImagePlus />, onImage)}
        {tool(text.table, <Table2 />, () => insertBlock(editor, emptyTable(3, 3)))}
        {tool(text.spoiler, <EyeOff />, () => chain().toggleMark('spoiler').run(), active.spoiler)}
        {tool(text.details, <ListCollapse />, ask.details, active.details)}
        {tool(
          blocks.callout,
          <Lightbulb />,
          () => (active.tone ? chain().lift('callout') : chain().wrapIn('callout', { tone: 'info' })).run(),
          active.tone !== null,
        )}
        {tool(blocks.note, <Superscript />, ask.note, active.note)}
        {!simple && tool(text.embedTool, <Newspaper />, ask.embed)}
        {tool(text.rule, <Minus />, () => insertBlock(editor, { type: 'horizontalRule' }))}
        <span className={styles.history}>
          {tool(text.undo, <Undo2 />, () => chain().undo().run(), undefined, !active.canUndo)}
          {tool(text.redo, <Redo2 />, () => chain().redo().run(), undefined, !active.canRedo)}
        </span>
      </ToolRow>
      {active.table && <TableBar editor={editor} onConvert={simple ? undefined : ask.convert} />}
      {active.category && <CategoryBar editor={editor} id={active.category} />}
      {active.tone && <CalloutBar editor={editor} tone={active.tone} />}
      {children}
    </div>
  )
}
