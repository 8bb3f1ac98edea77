import type { ChangedSeriesDocument } from '@koryaku/contracts/series/series.api.ts'
import { SERIES_DESCRIPTION_MAX, SERIES_TITLE_MAX } from '@koryaku/contracts/series/series-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import { oneOwnSeries } from '#app/entities/series/series-queries.ts'
import styles from '#app/features/series/series.module.css'
import { useSeriesText } from '#app/features/series/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface Words {
  title: string
  description: string
}
const wordsOf = ({ title, description }: Words): Words => ({ title, description })

interface SeriesDialogProps {
  /** null: a new one. */
  series: { id: string; attributes: { title: string; description: string } } | null
  onClose: () => void
  /** Called with the ID of the created series. */
  onMade?: (id: string) => void
}

/** Title and description of a series. */
export function SeriesDialog({ series, onClose, onMade }: SeriesDialogProps) {
  const text = useSeriesText()
  const client = useQueryClient()
  const toast = useToast()
  const [fault, setFault] = useState<string>()
  /** The values on opening, then those of another tab once they are loaded. */
  const [seen, setSeen] = useState(series && wordsOf(series.attributes))
  const [newer, setNewer] = useState<Words | null>(null)
  const readNewer = async (id: string) => {
    const words = wordsOf((await client.fetchQuery(oneOwnSeries(id))).data.attributes)
    setNewer(words)
    // Shown to the user before the next save.
    setSeen(words)
  }
  const save = useCommand<Words, ChangedSeriesDocument>({
    request: body =>
      series
        ? { method: 'PATCH', path: path`my/series/${series.id}`, body: { ...body, seen } }
        : { method: 'POST', path: 'my/series', body },
    onSuccess: async ({ data }) => {
      await client.invalidateQueries()
      toast(text.saved)
      onClose()
      onMade?.(data.id)
    },
    failure: 'own',
  })
  const store = async (words: Words) => {
    try {
      await save.runAsync(words)
    } catch (error) {
      if (isSignedOut(error)) return
      if (!(error instanceof ApiFailure)) throw error
      if (series && error.code === 'revision_conflict')
        await readNewer(series.id).catch(() => setFault(text.failed))
      else setFault(error.code === 'too_many_series' ? text.tooMany : text.failed)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const title = String(form.get('title')).trim()
    if (!title) return setFault(text.titleMissing)
    setFault(undefined)
    void store({ title, description: String(form.get('description')).trim() })
  }
  return (
    <Dialog open title={series ? text.rename : text.create} onClose={onClose}>
      <Form onSubmit={submit}>
        {newer && (
          <div role="alert" className={styles.newer}>
            <p>{text.newerWords}</p>
            <blockquote>
              <p>{newer.title}</p>
              {newer.description && <p>{newer.description}</p>}
            </blockquote>
            <Button size="small" onClick={onClose}>
              {text.keepNewer}
            </Button>
          </div>
        )}
        <Field label={text.title} error={fault} required>
          <TextInput
            name="title"
            defaultValue={series?.attributes.title}
            maxLength={SERIES_TITLE_MAX}
            data-focus-first
          />
        </Field>
        <Field label={text.description} hint={text.descriptionHint}>
          <TextArea
            name="description"
            defaultValue={series?.attributes.description}
            maxLength={SERIES_DESCRIPTION_MAX}
            rows={3}
          />
        </Field>
        <Button type="submit" look="primary" busy={save.isPending}>
          {newer ? text.saveOwn : text.save}
        </Button>
      </Form>
    </Dialog>
  )
}
