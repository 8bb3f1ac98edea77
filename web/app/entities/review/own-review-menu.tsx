import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useOwnReviewText } from '#app/entities/review/own-strings.ts'
import type { ReviewView } from '#app/entities/review/review-view.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface OwnReviewMenuProps {
  view: Pick<ReviewView, 'id' | 'review'>
  /** Called after the deletion. */
  onRemoved?: () => void
}

/** Unpublishes or deletes an own review. The notice of a deletion offers to undo it. */
export function OwnReviewMenu({ view, onRemoved }: OwnReviewMenuProps) {
  const { id, review } = view
  const text = useOwnReviewText()
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<'remove' | 'unpublish' | null>(null)
  const done = (message: string) => {
    setAsking(null)
    toast(message)
    return client.invalidateQueries()
  }
  const unpublish = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/game_reviews/${id}/unpublish` }),
    onSuccess: () => done(text.unpublished),
  })
  const restore = useCommand<void>({
    request: () => ({ method: 'POST', path: path`my/game_reviews/${id}/restore` }),
    onSuccess: () => done(text.restored),
  })
  const remove = useCommand<void>({
    request: () => ({ method: 'DELETE', path: path`my/game_reviews/${id}` }),
    onSuccess: () => {
      setAsking(null)
      toast(text.removed, { label: text.undo, onSelect: () => restore.run() })
      onRemoved?.()
      return client.invalidateQueries()
    },
  })
  // The end of a suspension decides about it.
  if (review.type === 'SuspendedReview') return null
  return (
    <>
      <Menu
        label={text.menu}
        entries={[
          ...(review.type === 'PublishedReview'
            ? [{ label: text.unpublish, icon: <Undo2 />, onSelect: () => setAsking('unpublish') }]
            : []),
          { label: text.remove, icon: <Trash2 />, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={text.confirmRemove}
        text={text.confirmRemoveText}
        confirmLabel={text.removeNow}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.run()}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'unpublish'}
        title={text.confirmUnpublish}
        text={text.confirmUnpublishText}
        confirmLabel={text.unpublish}
        busy={unpublish.isPending}
        onConfirm={() => unpublish.run()}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}
