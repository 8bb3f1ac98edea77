import editor from '#app/features/editor/editor.module.css'
import { useReviewFormText } from '#app/features/editor/review/strings.ts'
import { Button } from '#app/ui/button.tsx'

/** Another page saved newer text: the author chooses which one stays. */
export function ConflictBar({ onKeep, onReopen }: { onKeep: () => void; onReopen: () => void }) {
  const text = useReviewFormText()
  return (
    <div className={editor.contradictions} role="alert">
      <p>{text.conflict}</p>
      <Button size="small" onClick={onReopen}>
        {text.takeTheirs}
      </Button>
      <Button size="small" look="primary" onClick={onKeep}>
        {text.keepMine}
      </Button>
    </div>
  )
}
