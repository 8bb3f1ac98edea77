import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/search/search.module.css'
import {
  type Filters,
  filterValues,
  type SearchedArticles,
  searchArticles,
} from '#app/features/search/search-queries.ts'
import { useSearchText } from '#app/features/search/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'

interface ArticleFiltersProps {
  search: SearchedArticles
  change: (filters: Partial<Filters>) => void
}

/** Narrows articles down: kind, language, period, shelf, game, tag. */
export default function ArticleFilters({ search, change }: ArticleFiltersProps) {
  const text = useSearchText()
  const { filters } = search
  const gameName = useGameName(search)
  const { states } = useShelfText()
  const isMember = useViewer().status === 'member'
  const selects = ['kind', 'language', 'period'] as const
  return (
    <div className={styles.filters}>
      {selects.map(name => (
        <Field key={name} label={text.filters[name]}>
          <Select
            value={filters[name] ?? ''}
            onChange={event => change({ [name]: event.currentTarget.value || undefined })}
          >
            <option value="">{text.anyOf[name]}</option>
            {filterValues[name].map(value => (
              <option key={value} value={value}>
                {text.values[value]}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {isMember && (
        <Field label={text.filters.shelf}>
          <Select
            value={filters.shelf ?? ''}
            onChange={event => change({ shelf: event.currentTarget.value || undefined })}
          >
            <option value="">{text.anyOf.shelf}</option>
            {filterValues.shelf.map(value => (
              <option key={value} value={value}>
                {value === 'any' ? text.wholeShelf : states[value]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {filters.game ? (
        <Chosen
          label={text.filters.game}
          value={gameName ?? filters.game}
          onRemove={() => change({ game: undefined })}
        />
      ) : (
        <GameFilter onPick={game => change({ game })} />
      )}
      {filters.tag ? (
        <Chosen
          label={text.filters.tag}
          value={`#${filters.tag}`}
          onRemove={() => change({ tag: undefined })}
        />
      ) : (
        <TagFilter onPick={tag => change({ tag })} />
      )}
    </div>
  )
}

/** Title of the game that is filtered by, taken from the articles found. */
function useGameName(search: SearchedArticles): string | undefined {
  const { data } = useQuery(searchArticles(search))
  const language = useLanguage()
  const game = data?.included.find(
    (resource): resource is GameResource =>
      resource.type === 'game' && resource.attributes.slug === search.filters.game,
  )
  return game && gameTitle(game.attributes, language)
}

function GameFilter({ onPick }: { onPick: (slug: string) => void }) {
  const text = useSearchText()
  const language = useLanguage()
  const [q, setQ] = useState('')
  const found = useQuery(searchGames(q, 1))
  return (
    <div className={styles.gameFilter}>
      <span aria-hidden>{text.filters.game}</span>
      <Combobox<GameResource>
        label={text.filters.game}
        placeholder={text.anyOf.game}
        items={q ? (found.data?.data ?? []) : []}
        keyOf={({ id }) => id}
        nameOf={({ attributes }) => gameTitle(attributes, language)}
        onQuery={setQ}
        onPick={({ attributes }) => onPick(attributes.slug)}
        busy={found.isFetching}
        failed={found.isError}
      />
    </div>
  )
}

function TagFilter({ onPick }: { onPick: (tag: string) => void }) {
  const text = useSearchText()
  const [tag, setTag] = useState('')
  return (
    <Form
      className={styles.tagFilter}
      onSubmit={event => {
        event.preventDefault()
        const wanted = tag.trim().replace(/^[#＃]/, '')
        if (wanted) onPick(wanted)
      }}
    >
      <Field label={text.filters.tag}>
        <TextInput
          value={tag}
          placeholder={text.anyOf.tag}
          maxLength={41}
          enterKeyHint="search"
          onChange={event => setTag(event.currentTarget.value)}
        />
      </Field>
    </Form>
  )
}

function Chosen({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  const text = useSearchText()
  return (
    <div className={styles.chosen}>
      <span>{label}</span>
      <Button size="small" icon={<X aria-hidden />} onClick={onRemove} aria-label={text.withoutFilter(value)}>
        {value}
      </Button>
    </div>
  )
}
