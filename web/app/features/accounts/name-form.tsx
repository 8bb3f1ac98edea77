import { type FormEvent, useState } from 'react'
import { NAME_PATTERN } from '#app/entities/user/name-pattern.ts'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'

/** Asks for a name if the one from the sign-up form is lost. */
export function NameForm({
  suggested,
  taken,
  onChosen,
}: {
  suggested: string
  taken: boolean
  onChosen: (name: string) => Promise<void>
}) {
  const text = useAccountText()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    await onChosen(String(new FormData(event.currentTarget).get('name')).trim())
    setBusy(false)
  }
  return (
    <FormPage title={text.chooseName} lead={text.chooseNameLead}>
      <Form onSubmit={onSubmit}>
        <Field label={text.name} hint={text.nameHint} error={taken ? text.nameTaken : undefined} required>
          <TextInput
            name="name"
            defaultValue={suggested}
            pattern={NAME_PATTERN}
            title={text.invalidName}
            required
          />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          {text.start}
        </Button>
      </Form>
    </FormPage>
  )
}
