import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/comment/comment.module.css'
import { claimFocus, returnFocusTo } from '#app/entities/comment/returning-focus.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useToast } from '#app/ui/toast.tsx'

/**
 * Edits and deletes the viewer's comment. The notice of a deletion offers an undo, and takes over the focus of the removed
 * button. The focus returns to the comment after an edit or an undo.
 */
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
  const editButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  // A layout effect runs before the page moves a lost focus to the nearest control.
  useLayoutEffect(() => {
    if (claimFocus(id)) editButton.current?.focus()
  }, [id])
  const refresh = () => client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
  const restore = useCommand<string>({
    request: commentId => ({ method: 'POST', path: path`article_comments/${commentId}/restore` }),
    onSuccess: refresh,
  })
  const remove = useCommand<string>({
    request: commentId => ({ method: 'DELETE', path: path`article_comments/${commentId}` }),
    onSuccess: (_, commentId) => {
      toast(text.removed, {
        label: text.undo,
        takesFocus: document.activeElement === removeButton.current,
        onSelect: () => {
          // Still there if the list is not read again yet.
          editButton.current?.focus()
          returnFocusTo(commentId)
          restore.run(commentId)
        },
      })
      return refresh()
    },
  })
  return (
    <>
      <button type="button" ref={editButton} className={styles.action} onClick={onEdit}>
        {text.edit}
      </button>
      <button
        type="button"
        ref={removeButton}
        className={styles.action}
        aria-busy={remove.isPending}
        onClick={() => remove.run(id)}
      >
        {text.remove}
      </button>
    </>
  )
}
