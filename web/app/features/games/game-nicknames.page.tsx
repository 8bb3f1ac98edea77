import type { NicknamesDocument } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { GameHeader } from '#app/entities/game/game-header.tsx'
import { gameOf } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { useCatalogueText } from '#app/features/games/catalogue-strings.ts'
import styles from '#app/features/games/game-nicknames.module.css'
import { gameNicknames } from '#app/features/games/game-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { Section } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const COUNT_MAX = 40
const LENGTH_MAX = 60

function GameNicknames() {
  const text = useCatalogueText()
  const slug = useParam('gameSlug')
  const { data, error } = useQuery(gameNicknames(slug))
  if (error && !data) throw error
  return (
    <div className={styles.page}>
      <GameHeader slug={slug} />
      {data ? <Names slug={slug} {...data.data.attributes} /> : <PageSkeleton />}
      {data && data.data.attributes.known.length > 0 && (
        <Section title={text.nicknamesKnown}>
          <ul className={styles.known}>
            {data.data.attributes.known.map(name => (
              <li key={name} translate="no">
                <AppLink to={`/search?t=games&q=${encodeURIComponent(name)}`}>{name}</AppLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Names({ slug, nicknames }: { slug: string } & NicknamesDocument['data']['attributes']) {
  const text = useCatalogueText()
  const { nicknames: nicknamesTitle } = useGameHeaderText()
  const toast = useToast()
  const client = useQueryClient()
  const [fault, setFault] = useState<string>()
  const { run, isPending } = useCommand<{ nicknames: string[] }>({
    request: body => ({ method: 'PUT', path: `games/${encodeURIComponent(slug)}/nicknames`, body }),
    onSuccess: () => {
      toast(text.nicknamesSaved)
      return client.invalidateQueries({ queryKey: queryKeys.games.nicknames(slug) })
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lines = String(new FormData(event.currentTarget).get('nicknames')).split('\n')
    const names = [...new Set(lines.map(line => line.trim()).filter(Boolean))]
    const long = names.find(name => name.length > LENGTH_MAX)
    const blank = names.find(name => !/[\p{L}\p{N}]/u.test(name))
    const found =
      names.length > COUNT_MAX
        ? text.nicknamesTooMany
        : long
          ? text.nicknamesTooLong(long)
          : blank && text.nicknamesNoLetter(blank)
    setFault(found || undefined)
    if (!found) run({ nicknames: names })
  }
  return (
    <Section title={nicknamesTitle}>
      <p className={styles.lead}>{text.nicknamesLead}</p>
      <Form onSubmit={onSubmit}>
        <Field label={text.nicknamesLabel} hint={text.nicknamesHint} error={fault}>
          <TextArea name="nicknames" defaultValue={nicknames.join('\n')} rows={8} maxLength={3_000} />
        </Field>
        <Button type="submit" look="primary" busy={isPending}>
          {text.nicknamesSave}
        </Button>
      </Form>
    </Section>
  )
}

export default definePage({
  Component: GameNicknames,
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => {
    const text = useCatalogueText.in(context.language)
    const { title } = gameOf(context)
    return { title: text.nicknamesTitle(title), description: text.nicknamesLead }
  },
})
