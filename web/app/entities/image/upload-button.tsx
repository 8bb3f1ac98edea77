import { type ReactNode, useRef, useState } from 'react'
import { isSignedOut } from '#app/api/signed-out.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Fault } from '#app/ui/form-page.tsx'

interface UploadButtonProps {
  /** Takes the chosen image; a rejection is shown as `failed`. */
  upload: (file: File) => Promise<void>
  /** Accessible name of the file chooser. */
  label: string
  failed: string
  look?: ButtonLook
  size?: 'small' | 'medium'
  icon?: ReactNode
  children: ReactNode
}

/** A button that chooses and uploads one image. */
export function UploadButton({ upload, label, failed, children, ...looks }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const send = async (file: File | undefined) => {
    if (!file) return
    setState('busy')
    try {
      await upload(file)
      setState('idle')
    } catch (error) {
      // A signed-out user has already been notified.
      setState(isSignedOut(error) ? 'idle' : 'failed')
    }
  }
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <Button {...looks} busy={state === 'busy'} onClick={() => input.current?.click()}>
        {children}
      </Button>
      {state === 'failed' && <Fault>{failed}</Fault>}
    </>
  )
}
