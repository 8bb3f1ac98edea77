import type { GameVersion } from '@koryaku/contracts/games/game-version.api.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/games/game-versions.module.css'
import { useGameVersionsText } from '#app/features/games/version-strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

const LABEL_MAX = 40

interface VersionFormProps {
  slug: string
  platforms: readonly string[]
  /** The one that is corrected; none: a new one. */
  version: GameVersion | null
  onEnd: () => void
}

/** Announces a version, corrects one, or takes one back. */
export function VersionForm({ slug, platforms, version, onEnd }: VersionFormProps) {
  const text = useGameVersionsText()
  const toast = useToast()
  const client = useQueryClient()
  const [fault, setFault] = useState<{ label?: string; releasedOn?: string }>({})
  const before = version?.attributes
  const today = windowStart('daily', new Date())
  const done = (said: string) => {
    toast(said)
    onEnd()
    return client.invalidateQueries({ queryKey: queryKeys.games.all })
  }
  const save = useCommand<object>({
    request: body =>
      version
        ? { method: 'PUT', path: path`games/${slug}/versions/${version.id}`, body }
        : { method: 'POST', path: path`games/${slug}/versions`, body },
    onSuccess: () => done(version ? text.corrected : text.saved),
    failure: 'own',
  })
  const withdraw = useCommand<string>({
    request: id => ({ method: 'DELETE', path: path`games/${slug}/versions/${id}` }),
    onSuccess: () => done(text.withdrawn),
  })
  const refused = save.error instanceof ApiFailure && text.refusals[save.error.code]
  const other = save.error && !refused ? text.failed : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const label = String(form.get('label')).trim()
    const releasedOn = String(form.get('releasedOn'))
    const found = {
      label: /[\p{L}\p{N}]/u.test(label) ? undefined : text.noLabel,
      releasedOn: releasedOn === '' ? text.noDay : releasedOn > today ? text.notYet : undefined,
    }
    setFault(found)
    save.reset()
    if (found.label || found.releasedOn) return
    save.run({ label, releasedOn, platforms: form.getAll('platforms').map(String) })
  }
  return (
    <Form onSubmit={submit}>
      <h3>{version ? text.correct(version.attributes.label) : text.add}</h3>
      <Field
        label={text.label}
        hint={text.labelHint}
        error={fault.label ?? (refused || other || undefined)}
        required
      >
        <TextInput name="label" defaultValue={before?.label} maxLength={LABEL_MAX} autoComplete="off" />
      </Field>
      <Field label={text.releasedOn} hint={text.releasedOnHint} error={fault.releasedOn} required>
        <TextInput name="releasedOn" type="date" defaultValue={before?.releasedOn ?? today} max={today} />
      </Field>
      {platforms.length > 0 && (
        <fieldset className={styles.platforms}>
          <legend>{text.platforms}</legend>
          <p className={styles.facts}>{text.platformsHint}</p>
          {platforms.map(platform => (
            <label key={platform}>
              <input
                type="checkbox"
                name="platforms"
                value={platform}
                defaultChecked={before?.platforms.includes(platform)}
              />
              <span>{platform}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={styles.buttons}>
        <Button type="submit" look="primary" busy={save.isPending}>
          {version ? text.saveChange : text.save}
        </Button>
        {version && (
          <>
            <Button onClick={onEnd}>{text.cancel}</Button>
            <Button look="quiet" busy={withdraw.isPending} onClick={() => withdraw.run(version.id)}>
              {text.withdraw}
            </Button>
          </>
        )}
      </p>
    </Form>
  )
}
