import { EyeOff, Quote } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { MentionList } from '#app/entities/comment/mention-list.tsx'
import { useWritingText } from '#app/entities/comment/writing-strings.ts'
import styles from '#app/entities/comment/writing-tools.module.css'
import { inSpoiler, quoted, replaceIn } from '#app/entities/comment/written-marks.ts'

/** Maximum number of remaining characters for which the count is shown. */
const NEAR = 200

interface WritingToolsProps {
  /** Where the text area is. */
  form: RefObject<HTMLFormElement | null>
  written: string
  /** Characters that may still be written. */
  left: number
}

/** Tools below the text area: buttons for marks, the remaining characters, and members for a name being typed. */
export function WritingTools({ form, written, left }: WritingToolsProps) {
  const text = useWritingText()
  const hint = useId()
  const mark = (how: typeof quoted) => () => {
    const box = form.current?.querySelector('textarea')
    if (box) replaceIn(box, how(box.value, box.selectionStart, box.selectionEnd))
  }
  return (
    <div className={styles.tools}>
      <MentionList form={form} written={written} />
      <button type="button" className={styles.tool} aria-describedby={hint} onClick={mark(inSpoiler)}>
        <EyeOff aria-hidden />
        {text.spoiler}
      </button>
      <button type="button" className={styles.tool} aria-describedby={hint} onClick={mark(quoted)}>
        <Quote aria-hidden />
        {text.quote}
      </button>
      <span id={hint} className={`soft ${styles.hint}`}>
        {text.hint}
      </span>
      {left >= 0 && left <= NEAR && <span className="soft">{text.left(left)}</span>}
    </div>
  )
}
