import type { ChangedSeriesDocument } from '@koryaku/contracts/series/series.api.ts'
import { SERIES_TITLE_MAX } from '@koryaku/contracts/series/series-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { ownSeries } from '#app/entities/series/series-queries.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Field, Select, TextInput } from '#app/ui/field.tsx'

const NEW = 'new'

/** Which series an article is put into with its publication. */
export function useSeriesChoice(articleId: string) {
  const all = useQuery(ownSeries()).data?.data
  const now = all?.find(({ attributes }) => attributes.articleIds.includes(articleId))?.id ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [isMissing, setMissing] = useState(false)
  const make = useCommand<string, ChangedSeriesDocument>({
    request: title => ({ method: 'POST', path: 'my/series', body: { title } }),
    failure: 'own',
  })
  const place = useCommand<string | null>({
    request: series_id => ({
      method: 'PATCH',
      path: path`my/articles/${articleId}/series`,
      body: { series_id },
    }),
    failure: 'own',
  })
  const value = chosen ?? now
  return {
    ...{ all, value, title, isMissing },
    choose(next: string) {
      setChosen(next)
      setMissing(false)
    },
    change(next: string) {
      setTitle(next)
      setMissing(false)
    },
    /** Whether it can be saved. If not, an error is shown next to the field. */
    isComplete(): boolean {
      const missing = value === NEW && title.trim() === ''
      setMissing(missing)
      return !missing
    },
    /** Puts the article where it was chosen to be; throws an ApiFailure. */
    async save(): Promise<void> {
      if (!all || value === now) return
      let id = value
      if (value === NEW) {
        id = (await make.runAsync(title.trim())).data.id
        // A retry uses the series that exists now.
        setChosen(id)
      }
      await place.runAsync(id || null)
    },
  }
}

/** Selects no series, one of the author's series, or a new one. */
export function SeriesField({ choice }: { choice: ReturnType<typeof useSeriesChoice> }) {
  const text = useEditorText().series
  const { all, value, title, isMissing, choose, change } = choice
  return (
    <>
      <Field label={text.label} hint={text.hint}>
        <Select value={value} disabled={!all} onChange={({ target }) => choose(target.value)}>
          <option value="">{text.none}</option>
          {all?.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.title}
            </option>
          ))}
          <option value={NEW}>{text.create}</option>
        </Select>
      </Field>
      {value === NEW && (
        <Field label={text.title} error={isMissing ? text.titleMissing : undefined} required>
          <TextInput
            ref={input => {
              if (isMissing) input?.focus()
            }}
            value={title}
            maxLength={SERIES_TITLE_MAX}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      )}
    </>
  )
}
