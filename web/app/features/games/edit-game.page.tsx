import type { GameChangesDocument } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { GameForm, type GameValues } from '#app/features/games/game-form.tsx'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { gameChanges, gameMerge } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-requests.module.css'
import { MergeGame } from '#app/features/games/merge-game.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

type Catalogued = GameChangesDocument['data']['attributes']

/** Page for staff: edits and hides a game, and shows its history. */
function EditGame() {
  const text = useGameFormText()
  const toast = useToast()
  const client = useQueryClient()
  const language = useLanguage()
  const slug = useParam('gameSlug')
  const { data, error } = useQuery(gameChanges(slug))
  const isMerged = useQuery(gameMerge(slug)).data?.data.attributes.into != null
  const onSuccess = () => {
    toast(text.saved)
    return client.invalidateQueries({ queryKey: queryKeys.games.all })
  }
  const edit = useCommand<GameValues>({
    request: ({ details, reason }) => ({
      method: 'PUT',
      path: path`games/${slug}`,
      body: { details, reason },
    }),
    onSuccess,
    failure: 'own',
  })
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { details, changes } = data.data.attributes
  // A merge keeps what is typed in the forms.
  const edits = changes.filter(({ other }) => other === null).length
  const title = gameTitle({ ...details, title: details.titleJa ?? details.titleEn ?? slug }, language)
  const refused =
    edit.error && ((edit.error instanceof ApiFailure && text.refusals[edit.error.code]) || text.failed)
  return (
    <div className={styles.columns}>
      <PageHeading title={text.editTitle(title)} lead={text.editDescription}>
        <AppLink to={`/games/${slug}`}>{text.toGame}</AppLink>
      </PageHeading>
      <GameForm
        key={edits}
        isNew={false}
        details={details}
        busy={edit.isPending}
        refused={refused || undefined}
        onSubmit={edit.run}
      />
      {!isMerged && (
        <Hiding key={`hiding${edits}`} slug={slug} game={data.data.attributes} onSuccess={onSuccess} />
      )}
      <MergeGame slug={slug} />
      <Section title={text.history}>
        <History changes={changes} />
      </Section>
    </div>
  )
}

function Hiding({ slug, game, onSuccess }: { slug: string; game: Catalogued; onSuccess: () => unknown }) {
  const text = useGameFormText()
  const { hidden } = game
  const [fault, setFault] = useState<string>()
  const { run, isPending } = useCommand<string>({
    request: reason => ({
      method: 'PUT',
      path: path`games/${slug}/hidden`,
      body: { hidden: !hidden, reason },
    }),
    onSuccess,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setFault(reason ? undefined : text.noReason)
    if (reason) run(reason)
  }
  return (
    <Section title={text.hiding}>
      <p>{hidden ? text.hiddenNow : text.shownNow}</p>
      <Form onSubmit={submit}>
        <Field label={text.reason} hint={text.reasonHint} error={fault} required>
          <TextInput name="reason" maxLength={300} autoComplete="off" />
        </Field>
        <Button type="submit" look={hidden ? 'primary' : 'danger'} busy={isPending}>
          {hidden ? text.show : text.hide}
        </Button>
      </Form>
    </Section>
  )
}

function History({ changes }: Pick<Catalogued, 'changes'>) {
  const text = useGameFormText()
  const language = useLanguage()
  return (
    <Rows ordered>
      {changes.map(({ kind, at, by, reason, fields, other }) => (
        <Row key={`${at} ${kind} ${other?.slug}`}>
          <div>
            <strong>{text.kinds[kind]}</strong>
            {other && (
              <>
                {' '}
                <AppLink to={`/catalogue/${other.slug}`}>{gameTitle(other, language)}</AppLink>
              </>
            )}
            {fields.length > 0 && (
              <span> {fields.map(field => text.fields[field] ?? field).join(' / ')}</span>
            )}
            <p className={styles.facts}>
              <span>{by ?? text.system}</span>
              <RelativeTime iso={at} />
              {reason && <span>{reason}</span>}
            </p>
          </div>
        </Row>
      ))}
    </Rows>
  )
}

export default definePage({
  Component: EditGame,
  meta: ({ language, params }) => {
    const text = useGameFormText.in(language)
    return { title: text.editTitle(params.gameSlug ?? ''), description: text.editDescription }
  },
})
