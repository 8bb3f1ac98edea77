import type { FormEvent } from 'react'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'

interface PromptProps {
  title: string
  label: string
  value: string
  maxLength: number
  onClose: () => void
  onAnswer: (value: string) => void
}

/** Asks for one line. */
export function PromptDialog({ title, label, value, maxLength, onClose, onAnswer }: PromptProps) {
  const text = useEditorText()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAnswer(String(new FormData(event.currentTarget).get('answer')).trim())
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <Field label={label}>
          <TextInput name="answer" defaultValue={value} maxLength={maxLength} autoFocus />
        </Field>
        <Button type="submit" look="primary">
          {text.apply}
        </Button>
      </Form>
    </Dialog>
  )
}
