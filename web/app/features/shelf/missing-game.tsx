import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { useShelfImportText } from '#app/features/shelf/import-strings.ts'
import type { MatchedGame } from '#app/features/shelf/matched-entry.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'

const SHOWN = 5
const SUGGEST_MS = 300

interface MissingGameProps {
  title: string
  onFind: (game: MatchedGame) => void
}

/** A title that no game was matched with, and a search for its game, which starts with the title. */
export function MissingGame({ title, onFind }: MissingGameProps) {
  const text = useShelfImportText()
  const [q, setQ] = useState<string>()
  const isOpen = q !== undefined
  return (
    <div className={styles.missing}>
      <p className={styles.facts}>
        <span>{text.missing}</span>
        <Button
          size="small"
          icon={<Search aria-hidden />}
          aria-label={`${text.find}: ${title}`}
          aria-expanded={isOpen}
          onClick={() => setQ(isOpen ? undefined : title)}
        >
          {text.find}
        </Button>
      </p>
      {isOpen && (
        <>
          <SearchBox
            label={text.gameFor(title)}
            value={q}
            onSearch={words => setQ(words.trim())}
            debounceMs={SUGGEST_MS}
            inputRef={focus}
          />
          <FoundGames q={q} onFind={onFind} />
        </>
      )}
    </div>
  )
}
const focus = (element: HTMLElement | null) => element?.focus()

function FoundGames({ q, onFind }: { q: string; onFind: MissingGameProps['onFind'] }) {
  const text = useShelfImportText()
  const language = useLanguage()
  const query = useQuery(searchGames(q, 1))
  if (query.isError) return <PartFailed query={query} />
  const games = q === '' ? [] : query.data?.data.slice(0, SHOWN)
  if (!games) return null
  return (
    <div aria-live="polite" className={styles.found}>
      {q !== '' && games.length === 0 && <span>{text.noGame}</span>}
      {games.map(({ id, attributes: game }) => (
        <Button key={id} size="small" onClick={() => onFind(game)}>
          {gameTitle(game, language)}
          {game.year !== null && ` (${game.year})`}
        </Button>
      ))}
    </div>
  )
}
