import { type RankingRange, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from '#app/entities/ranking/calendar.module.css'
import { cellsOf, FIRST_DAY, grainOf, movedBy, turned, within } from '#app/entities/ranking/calendar-days.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { IconButton } from '#app/ui/button.tsx'

interface CalendarProps {
  range: Exclude<RankingRange, 'all'>
  /** The first day of the window that is shown. */
  chosen: string
  /** The last day that can be chosen. */
  last: string
  onChoose: (day: string) => void
}

/** A month of days, or a year of months, to choose from by finger, mouse and arrow keys. */
export default function PeriodCalendar({ range, chosen, last, onChoose }: CalendarProps) {
  const text = useRankingText()
  const language = useLanguage()
  const grain = grainOf(range)
  const [at, setAt] = useState(() => within(chosen, last))
  const grid = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState(0)
  // Focus goes with the day when a key has moved it, and into the calendar when that opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [moved])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, grain, at)
    if (next === undefined) return
    event.preventDefault()
    setAt(within(next, last))
    setMoved(count => count + 1)
  }
  const turn = (pages: number) => setAt(within(turned(grain, at, pages), last))
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
  const isDays = grain === 'daily'
  const today = windowStart('daily', new Date())
  const startOf = (day: string) => windowStart(range, new Date(`${day}T12:00:00+09:00`))
  const isOnPage = (day: string) => !isDays || day.slice(0, 7) === at.slice(0, 7)
  return (
    <div className={styles.calendar}>
      <p className={styles.head}>
        <IconButton
          label={isDays ? text.monthBefore : text.yearBefore}
          onClick={() => turn(-1)}
          disabled={at <= FIRST_DAY}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <strong aria-live="polite">{isDays ? text.monthOf(year, month) : text.yearOf(year)}</strong>
        <IconButton
          label={isDays ? text.monthAfter : text.yearAfter}
          onClick={() => turn(1)}
          disabled={at.slice(0, isDays ? 7 : 4) >= last.slice(0, isDays ? 7 : 4)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </p>
      <table ref={grid} aria-label={text.choose[range]}>
        {isDays && (
          <thead>
            <tr>
              {text.weekdays.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {cellsOf(grain, at).map(cells => (
            <tr
              key={cells[0]}
              data-chosen={range === 'weekly' && startOf(cells[0] ?? '') === chosen ? '' : undefined}
            >
              {cells.map(day => {
                const isChosen = startOf(day) === chosen
                const open = day >= FIRST_DAY && day <= last
                return (
                  <td key={day}>
                    <button
                      type="button"
                      disabled={!open}
                      tabIndex={day === at || (!isDays && day.slice(0, 7) === at.slice(0, 7)) ? 0 : -1}
                      aria-label={
                        isDays
                          ? formatDate(`${day}T00:00:00+09:00`, language)
                          : text.monthOf(year, Number(day.slice(5, 7)))
                      }
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={isChosen}
                      data-outside={!isOnPage(day) || undefined}
                      onKeyDown={onKeyDown}
                      onClick={() => onChoose(day)}
                    >
                      {isDays ? Number(day.slice(8)) : text.monthName(Number(day.slice(5, 7)))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
