import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { CELLS_BACK_MAX, categoryAsTable } from '#app/features/editor/blocks/convert-table.ts'
import { insertBlock } from '#app/features/editor/blocks/edges.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import styles from '#app/features/editor/editor.module.css'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { useToast } from '#app/ui/toast.tsx'
import { ToolRow } from '#app/ui/tool-row.tsx'

/** Actions on the data table whose card is selected. */
export function CategoryBar({ editor, id }: { editor: Editor; id: string }) {
  const { dataTable } = useBlocksText()
  const language = useLanguage()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  /** The data table stays, with whatever other articles show of it. */
  const putBack = async () => {
    const place = editor.state.selection.from
    setBusy(true)
    const table = await categoryAsTable(id).catch(() => undefined)
    setBusy(false)
    if (table === undefined) return toast(dataTable.failed)
    if (table === null) return toast(dataTable.tooLarge(CELLS_BACK_MAX))
    const node = editor.state.doc.nodeAt(place)
    // Others may have written above it meanwhile: then it comes where the caret is.
    if (node?.type.name !== 'embed' || node.attrs.id !== id) insertBlock(editor, table)
    else
      editor
        .chain()
        .focus()
        .insertContentAt({ from: place, to: place + node.nodeSize }, table)
        .run()
  }
  return (
    <ToolRow label={dataTable.name} className={styles.tools} onEscape={() => editor.commands.focus()}>
      <a
        className={`${styles.tool} ${styles.words}`}
        href={localePath(language, `/data-tables/${id}`)}
        target="_blank"
        rel="noopener"
      >
        {dataTable.open}
      </a>
      <button
        type="button"
        className={`${styles.tool} ${styles.words}`}
        disabled={isBusy}
        // Keeps the selection in the text.
        onMouseDown={event => event.preventDefault()}
        onClick={() => void putBack()}
      >
        {dataTable.putBack}
      </button>
    </ToolRow>
  )
}
