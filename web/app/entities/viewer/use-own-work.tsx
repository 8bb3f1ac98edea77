import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/api/use-command.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface OwnWork {
  /** API path of the work. */
  path: string
  restoreMethod: 'PATCH' | 'POST'
  text: Record<
    | 'unpublish'
    | 'unpublished'
    | 'restored'
    | 'removed'
    | 'undo'
    | 'confirmRemove'
    | 'confirmRemoveText'
    | 'removeNow'
    | 'confirmUnpublish'
    | 'confirmUnpublishText',
    string
  >
  /** Called after the deletion. */
  onRemoved?: () => void
}

/** Unpublishes or deletes an own article or review after a confirmation. The notice of a deletion offers to undo it. */
export function useOwnWork({ path, restoreMethod, text, onRemoved }: OwnWork) {
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<'remove' | 'unpublish' | null>(null)
  const done = (message: string) => {
    setAsking(null)
    toast(message)
    return client.invalidateQueries()
  }
  const unpublish = useCommand<void>({
    request: () => ({ method: 'PATCH', path: `${path}/unpublish` }),
    onSuccess: () => done(text.unpublished),
  })
  const restore = useCommand<void>({
    request: () => ({ method: restoreMethod, path: `${path}/restore` }),
    onSuccess: () => done(text.restored),
  })
  const remove = useCommand<void>({
    request: () => ({ method: 'DELETE', path }),
    onSuccess: () => {
      setAsking(null)
      toast(text.removed, { label: text.undo, onSelect: () => restore.run() })
      onRemoved?.()
      return client.invalidateQueries()
    },
  })
  const dialogs = (
    <>
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
  return { ask: setAsking, dialogs }
}
