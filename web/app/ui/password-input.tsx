import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextInput } from '#app/ui/field.tsx'
import styles from '#app/ui/password-input.module.css'
import { useUiText } from '#app/ui/strings.ts'

/** The current password, or a new one of the required length; it can be made visible. */
export function PasswordInput({
  name,
  fresh,
  required,
}: {
  name: string
  fresh?: boolean
  required?: boolean
}) {
  const text = useUiText()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        minLength={fresh ? 8 : undefined}
        maxLength={128}
        required={required}
      />
      <button
        type="button"
        className={styles.show}
        aria-pressed={shown}
        aria-label={text.showTyped}
        title={text.showTyped}
        onMouseDown={event => event.preventDefault()}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </div>
  )
}
