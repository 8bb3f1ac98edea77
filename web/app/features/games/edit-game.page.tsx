import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { EditForm } from '#app/features/games/edit-form.tsx'
import { type Catalogued, GameChanges } from '#app/features/games/game-changes.tsx'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { gameChanges, gameMerge } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-requests.module.css'
import { MergeGame } from '#app/features/games/merge-game.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Page for staff: edits, hides and deletes a game, and shows its history. */
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
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { details, hidden, changes } = data.data.attributes
  const title = gameTitle({ ...details, title: details.titleJa ?? details.titleEn ?? slug }, language)
  return (
    <div className={styles.columns}>
      <PageHeading title={text.editTitle(title)} lead={text.editDescription}>
        <AppLink to={`/games/${slug}`}>{text.toGame}</AppLink>
      </PageHeading>
      <EditForm key={slug} slug={slug} game={data.data.attributes} />
      {!isMerged && (
        <Hiding
          key={`${slug} ${hidden}`}
          slug={slug}
          title={title}
          game={data.data.attributes}
          onSuccess={onSuccess}
        />
      )}
      <MergeGame slug={slug} />
      <Section title={text.history}>
        <GameChanges changes={changes} />
      </Section>
    </div>
  )
}

interface HidingProps {
  slug: string
  title: string
  game: Catalogued
  onSuccess: () => unknown
}

const visibilities = ['GameHidden', 'GameShown', 'GameDeleted']

/** Hides a game or shows it again, and deletes one without content. */
function Hiding({ slug, title, game, onSuccess }: HidingProps) {
  const text = useGameFormText()
  const toast = useToast()
  const client = useQueryClient()
  const { hidden, changes } = game
  const isDeleted = changes.find(({ kind }) => visibilities.includes(kind))?.kind === 'GameDeleted'
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<string | null>(null)
  const remove = useCommand<string>({
    request: reason => ({ method: 'POST', path: 'igdb/delete', body: { game_slug: slug, reason } }),
    onSuccess: () => {
      toast(text.deletion.done)
      return client.invalidateQueries({ queryKey: queryKeys.games.all })
    },
    failure: 'own',
  })
  const { run, isPending } = useCommand<string>({
    request: reason => ({
      method: 'PUT',
      path: path`games/${slug}/hidden`,
      body: { hidden: !hidden, reason },
    }),
    onSuccess,
  })
  const withReason = (act: (reason: string) => void) => {
    if (!form.current) return
    const reason = String(new FormData(form.current).get('reason')).trim()
    setFault(reason ? undefined : text.noReason)
    if (reason) act(reason)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    withReason(run)
  }
  const refused =
    remove.error &&
    ((remove.error instanceof ApiFailure && text.deletion.refusals[remove.error.code]) ||
      text.deletion.failed)
  return (
    <Section title={text.hiding}>
      <p>{isDeleted ? text.deletion.now : hidden ? text.hiddenNow : text.shownNow}</p>
      <Form ref={form} onSubmit={submit}>
        <Field label={text.reason} hint={text.reasonHint} error={fault} required>
          <TextInput name="reason" maxLength={300} autoComplete="off" />
        </Field>
        {refused && <p role="alert">{refused}</p>}
        <div className={styles.buttons}>
          <Button type="submit" look={hidden ? 'primary' : 'danger'} busy={isPending}>
            {hidden ? text.show : text.hide}
          </Button>
          {!isDeleted && (
            <Button look="danger" busy={remove.isPending} onClick={() => withReason(setAsked)}>
              {text.deletion.button}
            </Button>
          )}
        </div>
        <ConfirmDialog
          open={asked !== null}
          title={text.deletion.sure(title)}
          text={text.deletion.sureText}
          confirmLabel={text.deletion.button}
          danger
          onConfirm={() => {
            setAsked(null)
            if (asked !== null) remove.run(asked)
          }}
          onCancel={() => setAsked(null)}
        />
      </Form>
    </Section>
  )
}

export default definePage({
  Component: EditGame,
  meta: ({ language, params }) => {
    const text = useGameFormText.in(language)
    return { title: text.editTitle(params.gameSlug ?? ''), description: text.editDescription }
  },
})
