import { type CalloutTone, calloutTones } from '@koryaku/contracts/articles/callout-tones.ts'
import type { Editor } from '@tiptap/core'
import { Info, Lightbulb, TriangleAlert } from 'lucide-react'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import styles from '#app/features/editor/editor.module.css'
import { ToolRow } from '#app/ui/tool-row.tsx'

const ICONS = { info: <Info />, tip: <Lightbulb />, warning: <TriangleAlert /> }

/** Actions on the callout at the caret: its tone, and its removal. */
export function CalloutBar({ editor, tone }: { editor: Editor; tone: CalloutTone }) {
  const text = useBlocksText()
  const tool = (label: string, run: () => void, icon?: React.ReactNode, pressed?: boolean) => (
    <button
      type="button"
      key={label}
      className={`${styles.tool} ${styles.words}`}
      aria-pressed={pressed}
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <ToolRow label={text.callout} className={styles.tools} onEscape={() => editor.commands.focus()}>
      {calloutTones.map(one =>
        tool(
          text.tones[one],
          () => editor.chain().focus().updateAttributes('callout', { tone: one }).run(),
          ICONS[one],
          one === tone,
        ),
      )}
      {tool(text.noCallout, () => editor.chain().focus().lift('callout').run())}
    </ToolRow>
  )
}
