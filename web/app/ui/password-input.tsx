import { TextInput } from '#app/ui/field.tsx'

/** The password in use, or a new one of the length that is asked for. */
export const PasswordInput = ({
  name,
  fresh,
  required,
}: {
  name: string
  fresh?: boolean
  required?: boolean
}) => (
  <TextInput
    name={name}
    type="password"
    autoComplete={fresh ? 'new-password' : 'current-password'}
    minLength={fresh ? 8 : undefined}
    maxLength={128}
    required={required}
  />
)
