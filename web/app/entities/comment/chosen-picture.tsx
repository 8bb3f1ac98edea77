import { ImagePlus } from 'lucide-react'
import { type UploadedImage, uploadImage } from '#app/api/upload-image.ts'
import styles from '#app/entities/comment/comment-picture.module.css'
import { useWritingText } from '#app/entities/comment/writing-strings.ts'
import { UploadButton } from '#app/entities/image/upload-button.tsx'
import { Button } from '#app/ui/button.tsx'

interface ChosenPictureProps {
  picture: UploadedImage | null
  onChange: (picture: UploadedImage | null) => void
}

/** Uploads the picture of a comment, and removes it again. */
export function ChosenPicture({ picture, onChange }: ChosenPictureProps) {
  const text = useWritingText()
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
      <UploadButton
        upload={async file => onChange(await uploadImage(file))}
        label={text.picture}
        failed={text.pictureFailed}
        size="small"
        look="quiet"
        icon={<ImagePlus aria-hidden />}
      >
        {text.addPicture}
      </UploadButton>
    </div>
  )
}
