import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#app/api/use-command.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface RemoveButtonProps {
  /** API path of the thing to delete. */
  path: string
  /** Name of the thing, for screen-reader users. */
  name: string
  text: Record<'remove' | 'removed' | 'confirmTitle' | 'confirmText' | 'confirm', string>
  /** Queries to read again; all by default. */
  affected?: QueryKey
}

/** Deletes the thing of a row after a confirmation. */
export function RemoveButton({ path, name, text, affected }: RemoveButtonProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useCommand<void>({
    request: () => ({ method: 'DELETE', path }),
    onSuccess: () => {
      setAsking(false)
      toast(text.removed)
      return client.invalidateQueries(affected && { queryKey: affected })
    },
  })
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon={<Trash2 aria-hidden />}
        onClick={() => setAsking(true)}
        aria-label={`${text.remove}: ${name}`}
      >
        {text.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text.confirmTitle}
        text={text.confirmText}
        confirmLabel={text.confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.run()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
