import type {
  ShelfImportBody,
  ShelfImportDocument,
  ShelfImportUndoDocument,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import { shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { shelfQueryKeys } from '#app/api/shelf-query-keys.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { ImportPreview } from '#app/features/shelf/import-preview.tsx'
import { useShelfImportText } from '#app/features/shelf/import-strings.ts'
import { type Preview, useKeptPreview } from '#app/features/shelf/kept-preview.ts'
import { matchTitles } from '#app/features/shelf/match-titles.ts'
import { importedEntries, kindOf, matchedEntries } from '#app/features/shelf/matched-entry.ts'
import { type ReadShelf, readShelf, readShelfFile } from '#app/features/shelf/shelf-csv.ts'
import { definePage } from '#app/routes/page.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsvInput } from '#app/ui/csv-input.tsx'
import { Field, Form, Select, TextArea } from '#app/ui/field.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'

const BATCH: typeof import('@koryaku/contracts/shelf/shelf.api.ts').SHELF_IMPORT_BATCH = 50

type Source = 'file' | 'pasted'

/** Reads an exported file, shows how its titles were matched, and adds the games to the shelf. */
function ImportShelf() {
  const text = useShelfImportText()
  const [fault, setFault] = useState<{ of: Source; words: string }>()
  const [progress, setProgress] = useState<string>()
  const [preview, setPreview] = useKeptPreview()
  const matching = useRef<AbortController>(undefined)
  useEffect(() => () => matching.current?.abort(), [])

  const show = async (of: Source, reading: ReadShelf | Promise<ReadShelf>) => {
    matching.current?.abort()
    const controller = new AbortController()
    matching.current = controller
    setFault(undefined)
    setPreview(undefined)
    setProgress(undefined)
    const read = await reading
    if (controller.signal.aborted) return
    if ('fault' in read) {
      const words = read.fault === 'open_quote' ? text.openQuote(read.line) : text.fault[read.fault]
      return setFault({ of, words })
    }
    try {
      const titles = read.entries.map(({ title }) => title)
      const matches = await matchTitles(
        titles,
        (done, all) => setProgress(text.matching(done, all)),
        controller.signal,
      )
      const entries = matchedEntries(read.entries, matches)
      setPreview({ format: read.format, entries, state: null, isPrivate: false })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!isSignedOut(error)) setFault({ of, words: text.matchFailed })
    }
    setProgress(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void show('pasted', readShelf(String(new FormData(event.currentTarget).get('pasted'))))
  }
  return (
    <>
      <PageHeading title={text.title} lead={text.description} />
      <Form onSubmit={submit}>
        <Field label={text.file} hint={text.fileHint} error={fault?.of === 'file' ? fault.words : undefined}>
          <CsvInput onFile={file => void show('file', readShelfFile(file))} />
        </Field>
        <Field label={text.paste} error={fault?.of === 'pasted' ? fault.words : undefined}>
          <TextArea name="pasted" rows={4} />
        </Field>
        <Button type="submit">{text.read}</Button>
      </Form>
      <p aria-live="polite" className={styles.progress}>
        {progress}
      </p>
      {preview && <Matched preview={preview} onChange={setPreview} />}
    </>
  )
}

function Matched({ preview, onChange }: { preview: Preview; onChange: (preview: Preview) => void }) {
  const text = useShelfImportText()
  const shelf = useShelfText()
  const client = useQueryClient()
  const { format, entries, state, isPrivate } = preview
  const [said, setSaid] = useState<string>()
  const [isDone, setDone] = useState(false)
  /** Entries that the import has added and that it can take off again. */
  const [added, setAdded] = useState<ShelfImportBody['entries']>([])
  const [busy, setBusy] = useState<'import' | 'undo'>()
  const add = useCommand<ShelfImportBody, ShelfImportDocument>({
    request: body => ({ method: 'POST', path: 'my/shelf_imports', body }),
    failure: 'own',
  })
  const takeOff = useCommand<ShelfImportBody, ShelfImportUndoDocument>({
    request: body => ({ method: 'POST', path: 'my/shelf_imports/undo', body }),
    failure: 'own',
  })
  const count = (kind: ReturnType<typeof kindOf>) => entries.filter(entry => kindOf(entry) === kind).length
  const unread = entries.filter(entry => entry.unread.length > 0).length
  const wanted = importedEntries(entries, { state, isPrivate })
  const repeated = entries.filter(({ slug }) => slug !== '').length - wanted.length
  const run = async () => {
    setBusy('import')
    setDone(false)
    const done = { added: 0, kept: 0 }
    try {
      for (let start = 0; start < wanted.length; start += BATCH) {
        setSaid(text.importing(start, wanted.length))
        const entries = wanted.slice(start, start + BATCH)
        const { data } = await add.runAsync({ entries })
        setAdded(before => [...before, ...entries.filter(({ slug }) => data.added.includes(slug))])
        done.added += data.added.length
        done.kept += data.kept.length
      }
      setSaid(text.done(done.added, done.kept))
      setDone(true)
    } catch (error) {
      if (!isSignedOut(error)) setSaid(text.importFailed)
    }
    setBusy(undefined)
    await client.invalidateQueries({ queryKey: shelfQueryKeys.all })
  }
  const undo = async () => {
    setBusy('undo')
    setDone(false)
    const done = { removed: 0, kept: 0 }
    try {
      for (let start = 0; start < added.length; start += BATCH) {
        setSaid(text.undoing(start, added.length))
        const entries = added.slice(start, start + BATCH)
        const { data } = await takeOff.runAsync({ entries })
        setAdded(before => before.filter(entry => !entries.includes(entry)))
        done.removed += data.removed.length
        done.kept += data.kept.length
      }
      setSaid(text.undone(done.removed, done.kept))
    } catch (error) {
      if (!isSignedOut(error)) setSaid(text.undoFailed)
    }
    setBusy(undefined)
    await client.invalidateQueries({ queryKey: shelfQueryKeys.all })
  }
  return (
    <Section title={text.previewTitle}>
      <p>{text.summary(text.formats[format], count('certain'), count('doubtful'), count('missing'))}</p>
      {unread > 0 && <p>{text.unreadRows(unread)}</p>}
      {repeated > 0 && <p>{text.repeatedRows(repeated)}</p>}
      <div className={styles.choices}>
        <Field label={text.without}>
          <Select
            value={state ?? ''}
            onChange={({ target }) =>
              onChange({ ...preview, state: shelfStates.find(one => one === target.value) ?? null })
            }
          >
            <option value="">{text.auto}</option>
            {shelfStates.map(one => (
              <option key={one} value={one}>
                {shelf.states[one]}
              </option>
            ))}
          </Select>
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={({ target }) => onChange({ ...preview, isPrivate: target.checked })}
          />
          {text.isPrivate}
        </label>
        <div className={styles.facts}>
          {wanted.length > 0 ? (
            <Button
              look="primary"
              busy={busy === 'import'}
              disabled={busy === 'undo'}
              onClick={() => void run()}
            >
              {text.run(wanted.length)}
            </Button>
          ) : (
            <span>{text.nothing}</span>
          )}
          {isDone && <ButtonLink to="/shelf">{text.toShelf}</ButtonLink>}
          {added.length > 0 && (
            <Button busy={busy === 'undo'} disabled={busy === 'import'} onClick={() => void undo()}>
              {text.undo(added.length)}
            </Button>
          )}
        </div>
        <p aria-live="polite">{said}</p>
      </div>
      <ImportPreview
        entries={entries}
        onChange={entry =>
          onChange({ ...preview, entries: entries.map(one => (one.line === entry.line ? entry : one)) })
        }
      />
    </Section>
  )
}

export default definePage({
  Component: ImportShelf,
  meta: ({ language }) => {
    const text = useShelfImportText.in(language)
    return { title: text.title, description: text.description }
  },
})
