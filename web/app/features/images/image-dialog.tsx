import type { ImageChange, ImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { ALT_MAX, IMAGE_NAME_MAX } from '@koryaku/contracts/images/image-word-bounds.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { myImage, ownAddress } from '#app/entities/image/image-queries.ts'
import { LicenceSelect } from '#app/entities/image/licence-select.tsx'
import { useImageText } from '#app/entities/image/strings.ts'
import { ImageUses } from '#app/features/images/image-uses.tsx'
import styles from '#app/features/images/images.module.css'
import { RemoveImage } from '#app/features/images/remove-image.tsx'
import { useImagesText } from '#app/features/images/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ImageDialogProps {
  id: string
  onClose: () => void
  onDeleted: (id: string, name: string) => unknown
}

/** One image: its name, its description, its uses, and the button that deletes it. */
export function ImageDialog({ id, onClose, onDeleted }: ImageDialogProps) {
  const text = useImagesText()
  const query = useQuery(myImage(id))
  const { data, error } = query
  return (
    <Dialog open onClose={onClose} title={text.details} wide>
      {error && !data && <PartFailed query={query} />}
      {data && <Details key={id} image={data.data} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  )
}

type Image = ImageDocument['data']

function Details({
  image: { id, attributes },
  onClose,
  onDeleted,
}: { image: Image } & Omit<ImageDialogProps, 'id'>) {
  const text = useImagesText()
  const words = useImageText()
  const language = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const form = useId()
  const { width, height, uploadedAt, suspended } = attributes
  const [name, setName] = useState(attributes.name)
  const [alt, setAlt] = useState(attributes.alt)
  const [licence, setLicence] = useState(attributes.licence)
  const [removing, setRemoving] = useState(false)
  const faults = {
    name: name.length > IMAGE_NAME_MAX ? text.faultName : undefined,
    alt: alt.length > ALT_MAX ? text.faultAlt : undefined,
  }
  const save = useCommand<ImageChange>({
    request: body => ({ method: 'PATCH', path: path`my/images/${id}`, body }),
    onSuccess: () => {
      toast(text.saved)
      onClose()
      void client.invalidateQueries({ queryKey: writingKeys.allSharedImages })
      return client.invalidateQueries({ queryKey: writingKeys.allImages })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!faults.name && !faults.alt) save.run({ name, alt, ...(suspended ? {} : { licence }) })
  }
  return (
    <div className={styles.details}>
      {suspended && <p role="note">{text.takenDownText}</p>}
      <img src={ownAddress(attributes)} alt={alt} width={width} height={height} className={styles.preview} />
      <p className={styles.facts}>
        {words.size(width, height)} · {text.uploadedAt(formatDate(uploadedAt, language))}
      </p>
      <Form id={form} onSubmit={submit}>
        <Field label={text.name} hint={text.nameHint} error={faults.name}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={text.alt} hint={text.altHint} error={faults.alt}>
          <TextArea rows={2} value={alt} onChange={({ target }) => setAlt(target.value)} />
        </Field>
        <LicenceSelect
          label={text.sharing}
          none={{ name: text.keepToMyself, text: attributes.licence ? text.stopSharing : text.keepText }}
          value={licence}
          onChange={setLicence}
          disabled={suspended}
        />
      </Form>
      <ImageUses {...attributes} />
      <footer className={styles.actions}>
        <Button look="danger" onClick={() => setRemoving(true)}>
          {text.remove}
        </Button>
        <Button type="submit" form={form} look="primary" busy={save.isPending}>
          {text.save}
        </Button>
      </footer>
      {removing && (
        <RemoveImage
          image={{ id, ...attributes }}
          onCancel={() => setRemoving(false)}
          onRemoved={() => onDeleted(id, attributes.name)}
        />
      )}
    </div>
  )
}
