import { RotateCw, X } from 'lucide-react'
import styles from '#app/entities/image/image.module.css'
import { useImageText } from '#app/entities/image/strings.ts'
import type { Upload } from '#app/entities/image/upload-queue.ts'
import { Button, IconButton } from '#app/ui/button.tsx'

interface UploadListProps {
  uploads: Upload[]
  onRetry: (id: number) => void
  onDismiss: (id: number) => void
}

/** Uploads with their progress, and rejected files with the reason. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const text = useImageText()
  const running = uploads.filter(({ fault, image }) => !fault && !image)
  return (
    <div>
      <p role="status" className="visually-hidden">
        {running.length > 0 ? text.uploadingCount(running.length) : ''}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={text.uploads}>
          {uploads.map(({ id, file, progress, fault, image }) => (
            <li key={id} className={styles.upload}>
              <span className={styles.fileName}>{file.name || text.unnamed}</span>
              {fault ? (
                <p role="alert" className={styles.fault}>
                  {text.faults[fault]}
                </p>
              ) : (
                <>
                  <progress
                    value={image ? 1 : progress}
                    max={1}
                    aria-label={`${file.name || text.unnamed}: ${text.uploading}`}
                  />
                  <span className={styles.percent}>
                    {progress < 1 ? `${Math.round(progress * 100)}%` : text.checking}
                  </span>
                </>
              )}
              {fault && (
                <span className={styles.uploadTools}>
                  {fault !== 'tooLarge' && fault !== 'notPicture' && (
                    <Button size="small" icon={<RotateCw />} onClick={() => onRetry(id)}>
                      {text.retry}
                    </Button>
                  )}
                  <IconButton label={text.dismiss(file.name)} onClick={() => onDismiss(id)}>
                    <X />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
