import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/comment/comment.module.css'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useToast } from '#app/ui/toast.tsx'

/** Edits and deletes the viewer's comment. The notice of a deletion offers an undo. */
export default function OwnComment({
  id,
  articlePath,
  onEdit,
}: {
  id: string
  articlePath: string
  onEdit: () => void
}) {
  const text = useCommentItemText()
  const toast = useToast()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
  const restore = useCommand<string>({
    request: commentId => ({ method: 'POST', path: path`article_comments/${commentId}/restore` }),
    onSuccess: refresh,
  })
  const remove = useCommand<string>({
    request: commentId => ({ method: 'DELETE', path: path`article_comments/${commentId}` }),
    onSuccess: (_, commentId) => {
      toast(text.removed, { label: text.undo, onSelect: () => restore.run(commentId) })
      return refresh()
    },
  })
  return (
    <>
      <button type="button" className={styles.action} onClick={onEdit}>
        {text.edit}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-busy={remove.isPending}
        onClick={() => remove.run(id)}
      >
        {text.remove}
      </button>
    </>
  )
}
