import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'

/** The length is shown when fewer characters than this are left. */
const NEAR = 20

/** Shows the length of a title when it approaches the maximum. Further input is blocked, and a message reports that. */
export function TitleLength({ length, max }: { length: number; max: number }) {
  const text = useEditorText()
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <p role="status" className={styles.titleLength} data-full={length >= max}>
      {length >= max ? text.titleFull(max) : length > max - NEAR ? text.titleLength(length, max) : ''}
    </p>
  )
}
