import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { NAME_PATTERN } from '#app/entities/user/name-pattern.ts'
import { useRefreshViewer, useViewer } from '#app/entities/viewer/viewer.tsx'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { TooMany } from '#app/ui/too-many.tsx'

const NAME = new RegExp(`^${NAME_PATTERN}$`)

function Name() {
  const text = useSettingsText()
  const toast = useToast()
  const client = useQueryClient()
  const viewer = useViewer()
  const refresh = useRefreshViewer()
  const [fault, setFault] = useState<'nameInvalid' | null>(null)
  const { run, isPending, error } = useCommand<string>({
    request: name => ({ method: 'PATCH', path: 'my/name', body: { name } }),
    onSuccess: () => {
      toast(text.nameChanged)
      refresh()
      return client.invalidateQueries({ queryKey: queryKeys.users.all })
    },
    failure: 'own',
  })
  if (viewer.status !== 'member') return null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim().normalize('NFKC')
    const invalid = NAME.test(name) ? null : 'nameInvalid'
    setFault(invalid)
    if (!invalid) run(name)
  }
  const refused = fault ?? (error && faultOf(error))
  const beside = refused === 'nameInvalid' || refused === 'nameTaken' ? text[refused] : undefined
  return (
    <SettingsPage title={text.nameTitle} lead={text.nameLead}>
      <Form onSubmit={onSubmit} key={viewer.user.name}>
        <Field label={text.newName} hint={text.nameHint} error={beside} required>
          <TextInput
            name="name"
            defaultValue={viewer.user.name}
            autoComplete="username"
            maxLength={30}
            required
          />
        </Field>
        <Hint>{text.nameNote}</Hint>
        {refused === 'tooMany' && (
          <TooMany wait={error instanceof ApiFailure ? error.retryAfter : undefined} />
        )}
        {refused && refused !== 'tooMany' && !beside && <Fault>{text[refused]}</Fault>}
        <Button type="submit" look="primary" busy={isPending}>
          {text.change}
        </Button>
      </Form>
    </SettingsPage>
  )
}

function faultOf(error: Error): 'nameTaken' | 'nameInvalid' | 'renamedTooOften' | 'tooMany' | 'unknown' {
  if (!(error instanceof ApiFailure)) return 'unknown'
  if (error.code === 'name_taken') return 'nameTaken'
  if (error.code === 'invalid_request') return 'nameInvalid'
  if (error.code === 'renamed_too_often') return 'renamedTooOften'
  return error.status === 429 ? 'tooMany' : 'unknown'
}

export default definePage({
  Component: Name,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.nameTitle, description: text.nameLead }
  },
})
