import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import type { GameFilters as Filters } from '@koryaku/contracts/games/game-filters.ts'
import { useNavigate } from 'react-router'
import styles from '#app/features/games/game-list.module.css'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { useFilterNames } from '#app/features/games/use-filter-names.ts'
import {
  gamesAddress,
  gamesParameters,
  type WantedGames,
  withFilters,
  withKeyword,
} from '#app/features/games/wanted-games.ts'
import { formatCount } from '#app/i18n/format.ts'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'

const selects = ['genre', 'platform', 'decade', 'score_from'] as const
const checks = ['has_articles', 'has_reviews'] as const
type Choice = [value: string, games: number]

interface GameFiltersProps {
  wanted: WantedGames
  facets: GameFacets | undefined
  busy: boolean
}

/** Keyword and filters of the list of games. Without JavaScript they are a form that the browser sends. */
export function GameFilters({ wanted, facets, busy }: GameFiltersProps) {
  const text = useGameListText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { valueName } = useFilterNames(facets)
  const go = (next: WantedGames) => void navigate(gamesAddress(next), { replace: true })
  const change = (filters: Filters) => go(withFilters(wanted, filters))
  const named = (name: string, games: number) => text.choice(name, formatCount(games, language))
  const { filters } = wanted
  const shown: readonly string[] = ['q', 'page', ...selects, ...checks]
  return (
    <form
      action={localePath(language, '/games')}
      aria-label={text.filters}
      className={styles.filters}
      onSubmit={event => event.preventDefault()}
    >
      <div className={styles.keyword}>
        <SearchBox
          name="q"
          label={text.findGame}
          placeholder={text.findGameHint}
          value={filters.q ?? ''}
          onSearch={q => go(withKeyword(wanted, q.trim()))}
          busy={busy && filters.q !== undefined}
        />
      </div>
      {selects.map(name => (
        <Field key={name} label={text.filter[name]}>
          <Select
            name={name}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          >
            <option value="">{text.anyOf[name]}</option>
            {choicesOf(name, facets, filters[name]).map(([value, games]) => (
              <option key={value} value={value}>
                {named(valueName(name, value), games)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <div className={styles.checks}>
        {checks.map(name => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              value="1"
              checked={filters[name] !== undefined}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked ? '1' : undefined })}
            />
            {facets ? named(text.filter[name], facets.counts[name]['1'] ?? 0) : text.filter[name]}
          </label>
        ))}
      </div>
      <noscript className={styles.apply}>
        {gamesParameters(wanted).map(
          ([name, value]) =>
            shown.includes(name) || <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit">{text.apply}</Button>
      </noscript>
    </form>
  )
}

/** Choices with games, and the current one: years in order, others by their number of games. */
function choicesOf(
  name: (typeof selects)[number],
  facets: GameFacets | undefined,
  current: string | undefined,
): Choice[] {
  const counts = facets?.counts[name] ?? {}
  const choices: Choice[] = Object.entries(counts)
  if (current !== undefined && !(current in counts)) choices.push([current, 0])
  const isNumber = name === 'decade' || name === 'score_from'
  return choices.toSorted((a, b) => (isNumber ? Number(b[0]) - Number(a[0]) : b[1] - a[1]))
}
