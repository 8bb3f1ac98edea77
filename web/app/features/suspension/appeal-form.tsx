import { APPEAL_MAX } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/api/use-command.ts'
import { useSuspensionPageText } from '#app/features/suspension/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

/**
 * One appeal per suspension: written, confirmed, sent. The text is kept when sending fails.
 * @param target path of the API that takes the appeal
 */
export function AppealForm({ target, lead }: { target: string; lead: string }) {
  const text = useSuspensionPageText()
  const toast = useToast()
  const client = useQueryClient()
  const [appeal, setAppeal] = useState('')
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const { run, isPending } = useCommand<string>({
    request: said => ({
      method: 'POST',
      path: target,
      body: { appeal: said },
    }),
    onSuccess: () => {
      setAsking(false)
      toast(text.appealSent)
      return client.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (appeal.trim()) setAsking(true)
  }
  return (
    <Form onSubmit={submit}>
      <p>{lead}</p>
      <Field label={text.appealLabel} required error={checked && !appeal.trim() ? text.required : undefined}>
        <TextArea
          rows={6}
          maxLength={APPEAL_MAX}
          value={appeal}
          onChange={event => setAppeal(event.target.value)}
        />
      </Field>
      <p>
        <Button type="submit" look="primary">
          {text.appealSend}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={text.appealConfirm}
        text={text.appealConfirmText}
        confirmLabel={text.appealSend}
        busy={isPending}
        onConfirm={() => run(appeal)}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}
