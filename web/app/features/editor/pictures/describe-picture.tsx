import { CAPTION_MAX } from '@koryaku/contracts/articles/picture-parts.ts'
import { ALT_MAX } from '@koryaku/contracts/images/image-word-bounds.ts'
import { type FormEvent, useState } from 'react'
import { usePicturesText } from '#app/features/editor/pictures/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'

interface DescribePictureProps {
  caption: string
  alt: string
  onClose: () => void
  onDescribed: (words: { caption: string | null; alt: string }) => void
}

/** Asks for the caption and the alternative text of an image. */
export function DescribePicture({ caption, alt, onClose, onDescribed }: DescribePictureProps) {
  const text = usePicturesText()
  const [words, setWords] = useState({ caption, alt })
  const faults = {
    caption: words.caption.length > CAPTION_MAX ? text.tooLong : undefined,
    alt: words.alt.length > ALT_MAX ? text.tooLong : undefined,
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (faults.caption || faults.alt) return
    onDescribed({ caption: words.caption.trim() || null, alt: words.alt.trim() })
  }
  const set = (part: Partial<typeof words>) => setWords(before => ({ ...before, ...part }))
  return (
    <Dialog open title={text.describe} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <Field label={text.caption} hint={text.captionHint} error={faults.caption}>
          <TextInput value={words.caption} onChange={({ target }) => set({ caption: target.value })} />
        </Field>
        <Field label={text.alt} hint={text.altHint} error={faults.alt}>
          <TextInput value={words.alt} onChange={({ target }) => set({ alt: target.value })} />
        </Field>
        <Button type="submit" look="primary">
          {text.apply}
        </Button>
      </Form>
    </Dialog>
  )
}
