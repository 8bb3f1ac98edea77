import { uploadImage } from '#app/api/upload-image.ts'
import { UploadButton } from '#app/entities/image/upload-button.tsx'
import styles from '#app/features/accounts/accounts.module.css'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Hint } from '#app/ui/form-page.tsx'

const PREVIEW = 88

/** The own picture, with a button to upload another one; it counts once the profile is saved. */
export function ProfilePicture({
  name,
  picture,
  onChange,
}: {
  name: string
  picture: string | null
  onChange: (picture: string | null) => void
}) {
  const text = useAccountText()
  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={picture} size={PREVIEW} />
      <div className={styles.pictureButtons}>
        <UploadButton
          upload={async file => onChange((await uploadImage(file)).src)}
          label={text.picture}
          failed={text.pictureFailed}
        >
          {text.changePicture}
        </UploadButton>
        {picture && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {text.removePicture}
          </Button>
        )}
      </div>
      <Hint>{text.pictureHint}</Hint>
    </div>
  )
}
