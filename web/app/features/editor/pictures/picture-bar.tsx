import type { PictureSize } from '@koryaku/contracts/articles/picture-parts.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import styles from '#app/features/editor/editor.module.css'
import { usePicturesText } from '#app/features/editor/pictures/strings.ts'
import type { Pictures } from '#app/features/editor/pictures/use-pictures.ts'
import { ToolRow } from '#app/ui/tool-row.tsx'

const sizes: (PictureSize | null)[] = ['small', 'medium', null]

interface BarProps {
  editor: Editor
  pictures: Pictures
  onPins: () => void
}

/** Actions on the selected image. */
export function PictureBar({ editor, pictures, onPins }: BarProps) {
  const text = usePicturesText()
  const { pins } = useBlocksText()
  const size = useEditorState({
    editor,
    selector: ({ editor: current }) => current.getAttributes('image').size ?? null,
  })
  if (pictures.selected === null) return null
  const toText = () => editor.commands.focus()
  const tool = (label: string, run: () => void, pressed?: boolean) => (
    <button
      type="button"
      key={label}
      className={`${styles.tool} ${styles.words}`}
      aria-pressed={pressed}
      // Keeps the selection in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      {label}
    </button>
  )
  return (
    <ToolRow label={text.picture} className={styles.tools} onEscape={toText}>
      {tool(text.describe, pictures.describe)}
      {tool(pins, onPins)}
      {sizes.map(one =>
        tool(
          text.sizes[one ?? 'full'],
          () => editor.chain().focus().updateAttributes('image', { size: one }).run(),
          size === one,
        ),
      )}
      {tool(text.replace, () => pictures.choose(true))}
      <span className={styles.deleting}>
        {tool(text.remove, () => editor.chain().focus().deleteSelection().run())}
      </span>
    </ToolRow>
  )
}
