import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useTablesText } from '#app/features/tables/strings.ts'
import { newPartId } from '#app/features/tables/table-rows.ts'
import styles from '#app/features/tables/tables.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { Section } from '#app/ui/section.tsx'

interface Answer {
  data: { id: string }
}

/** Asks for a name and a game, and opens the grid of the new table. */
export function NewTable() {
  const text = useTablesText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [game, setGame] = useState<GameResource | null>(null)
  const [q, setQ] = useState('')
  const [faults, setFaults] = useState<{ name?: string; game?: string }>({})
  const found = useQuery(searchGames(q, 1))
  const create = useCommand<object, Answer>({
    request: body => ({ method: 'POST', path: 'my/database_categories', body }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: tableQueryKeys.list() })
      await navigate(`/data-tables/${data.id}`)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    const next = {
      ...(name ? {} : { name: text.nameMissing }),
      ...(game ? {} : { game: text.gameMissing }),
    }
    setFaults(next)
    if (!name || !game || create.isPending) return
    const columns = [{ columnId: newPartId(), type: 'text', label: text.firstColumn }]
    create.run({ game_slug: game.attributes.slug, name, columns })
  }
  return (
    <Section title={text.create}>
      <div className={styles.asking}>
        <Form onSubmit={submit}>
          <Field label={text.name} error={faults.name} required>
            <TextInput name="name" maxLength={60} placeholder={text.namePlaceholder} />
          </Field>
          <Field
            label={text.game}
            error={faults.game}
            required
            hint={game ? gameTitle(game.attributes, language) : undefined}
          >
            <Combobox<GameResource>
              label={text.game}
              placeholder={text.gamePlaceholder}
              items={q ? (found.data?.data ?? []) : []}
              keyOf={({ id }) => id}
              nameOf={({ attributes }) => gameTitle(attributes, language)}
              onQuery={setQ}
              onPick={setGame}
              busy={found.isFetching}
              failed={found.isError}
            />
          </Field>
          <Button type="submit" look="primary" busy={create.isPending}>
            {text.create}
          </Button>
        </Form>
      </div>
    </Section>
  )
}
