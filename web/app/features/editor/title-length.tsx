import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'

/** It is said that near the end. */
const NEAR = 20

/** How long a title is, where it comes near what is taken: more is not let in, and that is said. */
export function TitleLength({ length, max }: { length: number; max: number }) {
  const text = useEditorText()
  return (
    // Always there, so that it is read out when it comes to say something.
    <p role="status" className={styles.titleLength} data-full={length >= max}>
      {length >= max ? text.titleFull(max) : length > max - NEAR ? text.titleLength(length, max) : ''}
    </p>
  )
}
