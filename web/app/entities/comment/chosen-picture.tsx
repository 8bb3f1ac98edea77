import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isSignedOut } from '#app/api/signed-out.ts'
import { type UploadedImage, uploadImage } from '#app/api/upload-image.ts'
import styles from '#app/entities/comment/comment-picture.module.css'
import { useWritingText } from '#app/entities/comment/writing-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Fault } from '#app/ui/form-page.tsx'

interface ChosenPictureProps {
  picture: UploadedImage | null
  onChange: (picture: UploadedImage | null) => void
}

/** Uploads the picture of a comment, and removes it again. */
export function ChosenPicture({ picture, onChange }: ChosenPictureProps) {
  const text = useWritingText()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const upload = async (file: File | undefined) => {
    if (!file) return
    setState('busy')
    try {
      onChange(await uploadImage(file))
      setState('idle')
    } catch (error) {
      // A signed-out user has already been notified.
      setState(isSignedOut(error) ? 'idle' : 'failed')
    }
  }
  if (picture)
    return (
      <div className={styles.chosen}>
        <img src={picture.src} width={picture.width} height={picture.height} alt={text.chosenPicture} />
        <Button size="small" look="quiet" onClick={() => onChange(null)}>
          {text.removePicture}
        </Button>
      </div>
    )
  return (
    <div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        aria-label={text.picture}
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        size="small"
        look="quiet"
        icon={<ImagePlus aria-hidden />}
        busy={state === 'busy'}
        onClick={() => input.current?.click()}
      >
        {text.addPicture}
      </Button>
      {state === 'failed' && <Fault>{text.pictureFailed}</Fault>}
    </div>
  )
}
