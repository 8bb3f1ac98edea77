import { type FormEvent, useState } from 'react'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'

interface PromptProps {
  title: string
  label: string
  value: string
  hint?: string | undefined
  maxLength: number
  onClose: () => void
  /** Answers what is wrong with the value, or nothing. */
  check?: (value: string) => string | undefined | Promise<string | undefined>
  onAnswer: (value: string) => void
}

/** Asks for one line. */
export function PromptDialog({
  title,
  label,
  hint,
  value,
  maxLength,
  check,
  onClose,
  onAnswer,
}: PromptProps) {
  const text = useEditorText()
  const [wrong, setWrong] = useState<string>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer')).trim()
    const problem = await check?.(answer)
    if (problem) setWrong(problem)
    else onAnswer(answer)
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <Field label={label} hint={hint} error={wrong}>
          <TextInput name="answer" defaultValue={value} maxLength={maxLength} data-focus-first />
        </Field>
        <Button type="submit" look="primary">
          {text.apply}
        </Button>
      </Form>
    </Dialog>
  )
}
