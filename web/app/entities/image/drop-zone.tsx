import { ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import styles from '#app/entities/image/image.module.css'
import { PICTURE_TYPES } from '#app/entities/image/image-fault.ts'
import { imagesIn } from '#app/entities/image/images-in.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import { Button } from '#app/ui/button.tsx'

/** Takes files in every way: dropped on it, chosen, or pasted anywhere on the page. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const text = useImageText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = imagesIn(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // Includes files that are not images: the upload list names them, with the reason for the rejection.
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Button look="primary" icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES}
        aria-label={text.choose}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p className={styles.dropText}>
        <span className={styles.onlyMouse}>
          {text.drop}
          {text.pasteHint}
        </span>
        {text.sizeHint}
      </p>
    </div>
  )
}
