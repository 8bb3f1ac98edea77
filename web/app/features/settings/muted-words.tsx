import type { MutedWordsDocument } from '@koryaku/contracts/relations/relation.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { mutedWords } from '#app/entities/relation/relation-queries.ts'
import { useRelationsChanged } from '#app/entities/relation/use-relations.ts'
import styles from '#app/features/settings/blocked.module.css'
import { useBlockedText } from '#app/features/settings/blocked-strings.ts'
import parts from '#app/features/settings/settings.module.css'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const WORD_MAX: typeof import('@koryaku/contracts/relations/relation-parts.ts').MUTED_WORD_MAX = 50

interface Change {
  add?: string[]
  remove?: string[]
}

/** Words that a member does not wish to read in comments: one is put to them or taken from them at a time. */
export function MutedWords() {
  const text = useBlockedText()
  const toast = useToast()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const changed = useRelationsChanged()
  const { data, error } = useQuery(mutedWords())
  const [word, setWord] = useState('')
  const [fault, setFault] = useState<string>()
  const { runAsync, isPending } = useCommand<Change, MutedWordsDocument>({
    request: body => ({ method: 'PATCH', path: 'my/muted_words', body }),
    onSuccess: answer => {
      client.setQueryData(mutedWords().queryKey, answer)
      return changed()
    },
    failure: 'own',
  })
  if (error && !data) throw error
  const words = data?.data.attributes.words ?? []

  const change = (change: Change, said: string, onDone: (answer: MutedWordsDocument) => void) =>
    runAsync(change).then(
      answer => {
        onDone(answer)
        const [gone] = change.remove ?? []
        toast(said, gone === undefined ? undefined : { label: text.undo, onSelect: () => put(gone) })
      },
      (failure: unknown) =>
        setFault(failure instanceof ApiFailure && failure.status === 422 ? text.full : text.failed),
    )
  const put = (wanted: string) => void change({ add: [wanted] }, text.added, () => undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = word.trim()
    if (wanted === '') return input.current?.focus()
    if ([...wanted].length > WORD_MAX) return setFault(text.tooLong)
    setFault(undefined)
    void change({ add: [wanted] }, text.added, () => {
      setWord('')
      input.current?.focus()
    })
  }
  return (
    <section className={parts.part}>
      <h2>{text.words}</h2>
      <p className="soft">{text.wordsNote}</p>
      <Form className={styles.form} onSubmit={submit}>
        <Field label={text.word} hint={text.wordHint} error={fault}>
          <TextInput
            ref={input}
            value={word}
            autoComplete="off"
            onChange={event => {
              setWord(event.target.value)
              setFault(undefined)
            }}
          />
        </Field>
        <Button type="submit" busy={isPending}>
          {text.add}
        </Button>
      </Form>
      {!data && <Skeleton height="2rem" />}
      {data && words.length === 0 && <p className={styles.none}>{text.noWords}</p>}
      {words.length > 0 && (
        <>
          <ul className={styles.words}>
            {words.map(one => (
              <li key={one}>
                <button
                  type="button"
                  className={styles.word}
                  aria-label={text.removeWord(one)}
                  title={text.removeWord(one)}
                  onClick={() =>
                    void change({ remove: [one] }, text.wordRemoved, () => input.current?.focus())
                  }
                >
                  {one}
                  <X aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <p className="soft" aria-live="polite">
            {text.count(words.length)}
          </p>
        </>
      )}
    </section>
  )
}
