import { type Editor, useEditorState } from '@tiptap/react'
import {
  ArrowDownAZ,
  ArrowUpZA,
  ChevronsLeftRight,
  ChevronsRightLeft,
  PanelLeft,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { tableAtCaret } from '#app/features/editor/blocks/convert-table.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { canSort, sortRows, widen } from '#app/features/editor/blocks/table-edit.ts'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ToolRow } from '#app/ui/tool-row.tsx'

type Align = 'center' | 'right' | null

/** Actions on the table at the caret. */
export function TableBar({ editor, onConvert }: { editor: Editor; onConvert?: (() => void) | undefined }) {
  const text = useEditorText()
  const { table, dataTable } = useBlocksText()
  const language = useLanguage()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      canMerge: current.can().mergeCells(),
      canSplit: current.can().splitCell(),
      canSort: canSort(current.state),
      canConvert: tableAtCaret(current) !== undefined,
      align: ((current.getAttributes('tableCell').align ?? current.getAttributes('tableHeader').align) ||
        null) as Align,
    }),
  })
  const chain = () => editor.chain().focus()
  const tool = (
    label: string,
    run: () => void,
    icon?: ReactNode,
    is: { pressed?: boolean; off?: boolean } = {},
  ) => (
    <button
      type="button"
      key={label}
      className={icon ? styles.tool : `${styles.tool} ${styles.words}`}
      aria-label={label}
      title={label}
      aria-pressed={is.pressed}
      disabled={is.off}
      // Keeps the selection in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      {icon ?? label}
    </button>
  )
  const align = (label: string, icon: ReactNode, to: Align) =>
    tool(label, () => chain().setCellAttribute('align', to).run(), icon, { pressed: state.align === to })
  return (
    <ToolRow label={text.table} className={styles.tools} onEscape={() => editor.commands.focus()}>
      {tool(text.addRow, () => chain().addRowAfter().run())}
      {tool(text.addColumn, () => chain().addColumnAfter().run())}
      {onConvert && tool(dataTable.make, onConvert, undefined, { off: !state.canConvert })}
      <span className={styles.group}>
        {tool(table.headerRow, () => chain().toggleHeaderRow().run(), <PanelTop />)}
        {tool(table.headerColumn, () => chain().toggleHeaderColumn().run(), <PanelLeft />)}
        {tool(table.merge, () => chain().mergeCells().run(), <TableCellsMerge />, { off: !state.canMerge })}
        {tool(table.split, () => chain().splitCell().run(), <TableCellsSplit />, { off: !state.canSplit })}
        {align(table.left, <TextAlignStart />, null)}
        {align(table.center, <TextAlignCenter />, 'center')}
        {align(table.right, <TextAlignEnd />, 'right')}
        {tool(table.sortUp, () => sortRows(editor, 1, language), <ArrowDownAZ />, { off: !state.canSort })}
        {tool(table.sortDown, () => sortRows(editor, -1, language), <ArrowUpZA />, { off: !state.canSort })}
        {tool(table.narrower, () => widen(editor, -1), <ChevronsRightLeft />)}
        {tool(table.wider, () => widen(editor, 1), <ChevronsLeftRight />)}
      </span>
      <span className={styles.deleting}>
        {tool(text.deleteRow, () => chain().deleteRow().run())}
        {tool(text.deleteColumn, () => chain().deleteColumn().run())}
        {tool(text.deleteTable, () => chain().deleteTable().run())}
      </span>
    </ToolRow>
  )
}
