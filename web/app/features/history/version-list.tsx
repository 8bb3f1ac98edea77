import type { TextVersionList } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { sittingsOf } from '#app/entities/version/sittings.ts'
import styles from '#app/features/history/history.module.css'
import type { Line, Version } from '#app/features/history/history-queries.ts'
import { useHistoryText } from '#app/features/history/strings.ts'
import { formatCount, formatDate, formatDateTime, formatList } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

type Periods = TextVersionList['meta']['periods']

/** The periods in days; one that begins on the day on which the previous one ended continues it. */
function publicDays(
  periods: readonly Periods[number][],
  dayOf: (time: string) => string,
): { from: string; until: string | null }[] {
  const days: { from: string; until: string | null }[] = []
  for (const period of periods) {
    const [from, until] = [dayOf(period.from), period.until && dayOf(period.until)]
    const last = days.at(-1)
    if (last?.until === from) last.until = until
    else days.push({ from, until })
  }
  return days
}

interface ListProps {
  versions: Version[]
  line: Line
  /** The place of the version that is shown. */
  shown: number
  /** When readers had which version. */
  periods: Periods
  onShow: (number: number) => void
}

/** Versions by the sittings in which they were written; the one that holds what is shown is open. */
export function VersionList({ versions, line, shown, periods, onShow }: ListProps) {
  const text = useHistoryText()
  const language = useLanguage()
  return (
    <ol className={styles.sittings}>
      {sittingsOf(versions).map(({ versions: saved, from, to }) => {
        const first = saved[0]
        if (!first) return null
        const wasPublic = periods.some(({ ref }) => saved.some(({ id }) => id === ref))
        const isOpen = saved.some(({ id }) => line.placeOf(id) === shown)
        return (
          <li key={first.id}>
            <details open={isOpen}>
              <summary>
                <time dateTime={to}>{formatDateTime(from, language)}</time>
                <small>
                  {formatList(
                    [
                      text.sitting(saved.length),
                      text.letters(formatCount(first.attributes.letters, language)),
                      wasPublic ? text.published : '',
                    ],
                    language,
                  )}
                </small>
              </summary>
              <ol>
                {saved.map(version => (
                  <li key={version.id}>
                    <VersionButton {...{ version, line, shown, periods, onShow }} />
                  </li>
                ))}
              </ol>
            </details>
          </li>
        )
      })}
    </ol>
  )
}

function VersionButton({
  version: { id, attributes },
  line,
  shown,
  periods,
  onShow,
}: { version: Version } & Omit<ListProps, 'versions'>) {
  const text = useHistoryText()
  const language = useLanguage()
  const place = line.placeOf(id)
  const { name, trigger, conflicts, letters, savedAt } = attributes
  const notes = [
    ...publicDays(
      periods.filter(({ ref }) => ref === id),
      time => formatDate(time, language),
    ).map(({ from, until }) => (until === null ? text.publicSince(from) : text.publicBetween(from, until))),
    text.trigger[trigger],
    conflicts > 0 ? text.conflicts(conflicts) : '',
    text.letters(formatCount(letters, language)),
  ]
  return (
    <button
      type="button"
      className={styles.version}
      aria-current={place === shown || undefined}
      onClick={() => onShow(place)}
    >
      <span>
        {name ?? formatDateTime(savedAt, language)}
        {name && <small> {formatDateTime(savedAt, language)}</small>}
      </span>
      <small>{formatList(notes, language)}</small>
    </button>
  )
}
