import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  EyeOff,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListCollapse,
  ListOrdered,
  Minus,
  Newspaper,
  Quote,
  Redo2,
  Strikethrough,
  Table2,
  Undo2,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { ToolRow } from '#app/ui/tool-row.tsx'

interface ToolbarProps {
  editor: Editor
  onImage: () => void
  onLink: () => void
  onDetails: () => void
  onEmbed: () => void
  row: Ref<HTMLDivElement>
}

/** Formatting by button; every one of them has a key as well (Ctrl/⌘ B, I, …). */
export function Toolbar({ editor, onImage, onLink, onDetails, onEmbed, row }: ToolbarProps) {
  const text = useEditorText()
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
      table: current.isActive('table'),
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
      className={typeof icon === 'string' ? `${styles.tool} ${styles.words}` : styles.tool}
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
    <div className={styles.toolbar}>
      <ToolRow row={row} label={text.toolbar} className={styles.tools} onEscape={toText}>
        {tool(text.heading, <Heading2 />, () => chain().toggleHeading({ level: 2 }).run(), active.h2)}
        {tool(text.subheading, <Heading3 />, () => chain().toggleHeading({ level: 3 }).run(), active.h3)}
        {tool(text.bold, <Bold />, () => chain().toggleBold().run(), active.bold)}
        {tool(text.italic, <Italic />, () => chain().toggleItalic().run(), active.italic)}
        {tool(text.strike, <Strikethrough />, () => chain().toggleStrike().run(), active.strike)}
        {tool(text.bulletList, <List />, () => chain().toggleBulletList().run(), active.bullets)}
        {tool(text.orderedList, <ListOrdered />, () => chain().toggleOrderedList().run(), active.numbers)}
        {tool(text.quote, <Quote />, () => chain().toggleBlockquote().run(), active.quote)}
        {tool(text.code, <Code />, () => chain().toggleCodeBlock().run(), active.code)}
        {tool(text.link, <Link2 />, onLink, active.link)}
        {tool(text.image, <ImagePlus />, onImage)}
        {tool(text.table, <Table2 />, () =>
          chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        )}
        {tool(text.spoiler, <EyeOff />, () => chain().toggleMark('spoiler').run(), active.spoiler)}
        {tool(text.details, <ListCollapse />, onDetails, active.details)}
        {tool(text.embedTool, <Newspaper />, onEmbed)}
        {tool(text.rule, <Minus />, () => chain().setHorizontalRule().run())}
        <span className={styles.history}>
          {tool(text.undo, <Undo2 />, () => chain().undo().run(), undefined, !active.canUndo)}
          {tool(text.redo, <Redo2 />, () => chain().redo().run(), undefined, !active.canRedo)}
        </span>
      </ToolRow>
      {active.table && (
        <ToolRow label={text.table} className={styles.tools} onEscape={toText}>
          {tool(text.addRow, text.addRow, () => chain().addRowAfter().run())}
          {tool(text.addColumn, text.addColumn, () => chain().addColumnAfter().run())}
          <span className={styles.deleting}>
            {tool(text.deleteRow, text.deleteRow, () => chain().deleteRow().run())}
            {tool(text.deleteColumn, text.deleteColumn, () => chain().deleteColumn().run())}
            {tool(text.deleteTable, text.deleteTable, () => chain().deleteTable().run())}
          </span>
        </ToolRow>
      )}
    </div>
  )
}
