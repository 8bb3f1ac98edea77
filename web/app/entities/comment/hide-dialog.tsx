import { type CommentHideReason, commentHideReasons } from '@koryaku/contracts/comments/comment-parts.ts'
import styles from '#app/entities/comment/rules.module.css'
import { useCommentRulesText } from '#app/entities/comment/rules-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Asks why a comment is to be hidden: one tap on a reason. */
export function HideDialog({
  onChoose,
  onClose,
}: {
  onChoose: (reason: CommentHideReason) => void
  onClose: () => void
}) {
  const text = useCommentRulesText()
  return (
    <Dialog open onClose={onClose} title={text.hideTitle}>
      <p>{text.hideLead}</p>
      <ul className={styles.reasons}>
        {commentHideReasons.map(reason => (
          <li key={reason}>
            <Button onClick={() => onChoose(reason)}>{text.reasons[reason]}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
