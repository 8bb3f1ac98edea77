import { useRef, useState } from 'react'
import { isSignedOut } from '#app/api/signed-out.ts'
import { uploadImage } from '#app/api/upload-image.ts'
import styles from '#app/features/accounts/accounts.module.css'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'

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
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const upload = async (file: File | undefined) => {
    if (!file) return
    setState('busy')
    try {
      onChange((await uploadImage(file)).src)
      setState('idle')
    } catch (error) {
      // A signed-out user has already been notified.
      setState(isSignedOut(error) ? 'idle' : 'failed')
    }
  }
  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={picture} size={PREVIEW} />
      <div className={styles.pictureButtons}>
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
        <Button busy={state === 'busy'} onClick={() => input.current?.click()}>
          {text.changePicture}
        </Button>
        {picture && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {text.removePicture}
          </Button>
        )}
      </div>
      <Hint>{text.pictureHint}</Hint>
      {state === 'failed' && <Fault>{text.pictureFailed}</Fault>}
    </div>
  )
}
