import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/article/newer-draft.module.css'
import { useNewerDraftText } from '#app/entities/article/newer-draft-strings.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface NewerDraftProps {
  id: string
  /** Saves the content of an editor before any action; false: the save failed, and the user was notified. */
  save?: () => Promise<boolean>
  /** Readers have the newest text. */
  onPublished?: () => void
  /** The newest text is the public one again. */
  onDiscarded?: () => void
}

/**
 * Notice that readers do not have the newest text yet. The author can compare both, publish the newest, or
 * discard it.
 */
export function NewerDraft({ id, save, onPublished, onDiscarded }: NewerDraftProps) {
  const text = useNewerDraftText()
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const done = (message: string, then?: () => void) => {
    setAsking(false)
    toast(message)
    then?.()
    return client.invalidateQueries()
  }
  const publish = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/publish`, body: {} }),
    onSuccess: () => done(text.published, onPublished),
  })
  const discard = useCommand<void>({
    request: () => ({ method: 'PATCH', path: path`my/articles/${id}/discard_draft` }),
    onSuccess: () => done(text.discarded, onDiscarded),
  })
  const saved = async (then: () => void) => {
    if (!save || (await save())) then()
  }
  return (
    <div className={styles.newer}>
      <span>{text.newer}</span>
      <ButtonLink to={`/articles/${id}/history?with=public`} size="small">
        {text.compare}
      </ButtonLink>
      <Button
        size="small"
        look="primary"
        busy={publish.isPending}
        onClick={() => void saved(() => publish.run())}
      >
        {text.publish}
      </Button>
      <Button size="small" look="quiet" onClick={() => setAsking(true)}>
        {text.discard}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text.confirmDiscard}
        text={text.confirmDiscardText}
        confirmLabel={text.discard}
        danger
        busy={discard.isPending}
        onConfirm={() => void saved(() => discard.run())}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
