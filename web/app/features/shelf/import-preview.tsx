import { useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { hoursOf } from '#app/entities/shelf/hours-of.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useShelfImportText } from '#app/features/shelf/import-strings.ts'
import { type MatchedEntry, withGame } from '#app/features/shelf/matched-entry.ts'
import { MissingGame } from '#app/features/shelf/missing-game.tsx'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'

/** Thousands of selects would take a phone seconds to lay out. */
const STEP = 50

interface ImportPreviewProps {
  entries: readonly MatchedEntry[]
  onChange: (entry: MatchedEntry) => void
}

/** Each row of a file with the game that it was matched with; rows that need a choice come first. */
export function ImportPreview({ entries, onChange }: ImportPreviewProps) {
  const text = useShelfImportText()
  const [limit, setLimit] = useState(STEP)
  return (
    <>
      <Rows>
        {entries.slice(0, limit).map(entry => (
          <Row key={entry.line}>
            <Written {...entry} />
            <Match entry={entry} onChange={onChange} />
          </Row>
        ))}
      </Rows>
      {limit < entries.length && <Button onClick={() => setLimit(limit + STEP)}>{text.moreRows}</Button>}
    </>
  )
}

function Written({ title, state, minutes, startedOn, finishedOn, unread }: MatchedEntry) {
  const text = useShelfImportText()
  const shelf = useShelfText()
  const language = useLanguage()
  return (
    <div>
      <strong>{title}</strong>
      <p className={styles.facts}>
        {state && <span>{shelf.states[state]}</span>}
        {minutes !== null && <span>{shelf.played(hoursOf(minutes))}</span>}
        {startedOn && <span>{shelf.since(formatDate(startedOn, language))}</span>}
        {finishedOn && <span>{shelf.until(formatDate(finishedOn, language))}</span>}
        {unread.length > 0 && <span>{text.unread(unread.map(value => text.values[value]))}</span>}
      </p>
    </div>
  )
}

function Match({ entry, onChange }: { entry: MatchedEntry; onChange: ImportPreviewProps['onChange'] }) {
  const text = useShelfImportText()
  const language = useLanguage()
  const [isFound, setFound] = useState(false)
  const { title, match, slug } = entry
  if (match.games.length === 0)
    return (
      <MissingGame
        title={title}
        onFind={game => {
          setFound(true)
          onChange(withGame(entry, game))
        }}
      />
    )
  return (
    <div className={styles.match}>
      <Select
        ref={isFound ? focus : undefined}
        aria-label={text.gameFor(title)}
        value={slug}
        onChange={({ target }) => onChange({ ...entry, slug: target.value })}
      >
        <option value="">{match.isCertain ? text.skip : text.choose}</option>
        {match.games.map(game => (
          <option key={game.slug} value={game.slug}>
            {gameTitle(game, language)}
            {game.year !== null && ` (${game.year})`}
          </option>
        ))}
      </Select>
    </div>
  )
}
const focus = (element: HTMLElement | null) => element?.focus()
