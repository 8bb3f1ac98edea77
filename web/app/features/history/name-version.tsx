import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { useHistoryText } from '#app/features/history/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

const NAME_MAX = 60

interface NameProps {
  articlePath: string
  version: string
  /** The current name. */
  name: string | null
}

/** Gives the version that is shown a name. */
export function NameVersion({ articlePath, version, name }: NameProps) {
  const text = useHistoryText()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const { run, isPending } = useCommand<{ name: string | null }>({
    request: body => ({
      method: 'PATCH',
      path: path`my/articles/${articlePath}/text/versions/${version}`,
      body,
    }),
    onSuccess: (_, { name: given }) => {
      setOpen(false)
      toast(given === null ? text.unnamed : text.named)
      return client.invalidateQueries({ queryKey: writingKeys.allTextVersions(articlePath) })
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    run({ name: String(new FormData(event.currentTarget).get('name')).trim() || null })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name === null ? text.name : text.rename}</Button>
      {isOpen && (
        <Dialog open title={name === null ? text.name : text.rename} onClose={() => setOpen(false)}>
          <Form onSubmit={onSubmit}>
            <Field label={text.nameLabel}>
              <TextInput name="name" defaultValue={name ?? ''} maxLength={NAME_MAX} data-focus-first />
            </Field>
            <Button type="submit" look="primary" busy={isPending}>
              {text.save}
            </Button>
          </Form>
        </Dialog>
      )}
    </>
  )
}
