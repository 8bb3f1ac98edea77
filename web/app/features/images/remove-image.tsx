import type { ImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/images/images.module.css'
import { useImagesText } from '#app/features/images/strings.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

interface RemoveImageProps {
  image: { id: string } & ImageDocument['data']['attributes']
  onCancel: () => void
  onRemoved: () => unknown
}

/** Asks for confirmation before an image is deleted, and shows how many uses would lose it. */
export function RemoveImage({
  image: { id, usedIn, usedInProfile, licence },
  onCancel,
  onRemoved,
}: RemoveImageProps) {
  const text = useImagesText()
  const { run, isPending } = useCommand<string>({
    request: imageId => ({ method: 'DELETE', path: path`my/images/${imageId}` }),
    onSuccess: onRemoved,
  })
  return (
    <ConfirmDialog
      open
      title={text.removeTitle}
      text={
        <div className={styles.warning}>
          {usedIn.length > 0 && (
            <p>
              <strong>{text.removeUsed(usedIn.length)}</strong>
            </p>
          )}
          {usedInProfile && <p>{text.removeUsedInProfile}</p>}
          {licence && <p>{text.removeShared}</p>}
          <p>{text.removeText}</p>
        </div>
      }
      confirmLabel={text.remove}
      danger
      busy={isPending}
      onConfirm={() => run(id)}
      onCancel={onCancel}
    />
  )
}
