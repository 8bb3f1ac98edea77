import { type SuspensionRule, suspensionRules } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { Field, Select } from '#app/ui/field.tsx'

interface RuleFieldProps {
  value: SuspensionRule | ''
  onChange: (rule: SuspensionRule | '') => void
  error: string | undefined
}

/** The rule of a suspension. None is preselected: a moderator in a hurry must not send the first. */
export function RuleField({ value, onChange, error }: RuleFieldProps) {
  const text = useModerationText()
  const { rules } = useSuspensionText()
  return (
    <Field label={text.rule} required error={error}>
      <Select value={value} onChange={event => onChange(event.target.value as SuspensionRule | '')}>
        <option value="">{text.choose}</option>
        {suspensionRules.map(name => (
          <option key={name} value={name}>
            {rules[name]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
