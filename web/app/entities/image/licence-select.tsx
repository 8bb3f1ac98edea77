import { type Licence, licences } from '@koryaku/contracts/images/image-sharing.ts'
import { useLicences } from '#app/entities/image/licences.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import { Field, Select } from '#app/ui/field.tsx'

interface LicenceSelectProps {
  label: string
  /** Label and meaning of the choice without a licence. */
  none: { name: string; text: string }
  value: Licence | null
  onChange: (licence: Licence | null) => void
  disabled?: boolean
}

/** Asks for the licence of shared images, and explains what each licence permits. */
export function LicenceSelect({ label, none, value, onChange, disabled }: LicenceSelectProps) {
  const words = useLicences()
  const text = useImageText()
  return (
    <Field label={label} hint={value ? `${words[value].text}${text.takenBack}` : none.text}>
      <Select
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(licences.find(one => one === target.value) ?? null)}
      >
        <option value="">{none.name}</option>
        {licences.map(licence => (
          <option key={licence} value={licence}>
            {words[licence].name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
