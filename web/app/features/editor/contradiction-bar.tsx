import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'

/** In the address of the editor: it opens at the first contradiction. */
export const CONTRADICTION = 'contradiction'

/** How much was written twice, and the way to the first of it. */
export function ContradictionBar({ count, onGo }: { count: number; onGo: () => void }) {
  const text = useEditorText()
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="status" className={count > 0 ? styles.contradictions : undefined}>
      {count > 0 && (
        <>
          <p>{text.contradiction.open(count)}</p>
          <Button size="small" look="primary" onClick={onGo}>
            {text.contradiction.go}
          </Button>
        </>
      )}
    </div>
  )
}
