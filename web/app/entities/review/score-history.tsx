import { AVERAGE_FROM, SCORE2_MAX } from '@koryaku/contracts/reviews/review-parts.ts'
import type { PeriodScore, ScoreHistoryDocument } from '@koryaku/contracts/reviews/score-history.api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scoreHistory } from '#app/entities/review/review-queries.ts'
import styles from '#app/entities/review/score-history.module.css'
import { useScoreHistoryText } from '#app/entities/review/score-history-strings.ts'
import { formatScore } from '#app/entities/score/format-score.ts'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { Section } from '#app/ui/section.tsx'

type History = ScoreHistoryDocument['data']['attributes']
const FIRST_DAY = '2000-01-01'

/** The scores of a game by period, also on a past day. Nothing while the game has no average. */
export function ScoreHistory({ slug }: { slug: string }) {
  const text = useScoreHistoryText()
  const [day, setDay] = useState('')
  const now = useQuery(scoreHistory(slug)).data?.data.attributes
  // A year that is being typed begins with zeros.
  const isPast = now !== undefined && day >= FIRST_DAY && day < now.at
  const query = useQuery({
    ...scoreHistory(slug, isPast ? day : undefined),
    placeholderData: keepPreviousData,
  })
  if (!now || now.total.average === null) return null
  const history = query.data?.data.attributes
  return (
    <Section title={text.title}>
      <div className={styles.day}>
        <Field label={text.at}>
          <TextInput
            type="date"
            min={FIRST_DAY}
            max={now.at}
            defaultValue={now.at}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      </div>
      {query.isError ? <PartFailed query={query} /> : history && <Periods history={history} />}
    </Section>
  )
}

function Periods({ history }: { history: History }) {
  const text = useScoreHistoryText()
  const language = useLanguage()
  const { total, first, versions, recent, changedMind, releasedOn } = history
  const dayOf = (day: string) => formatDate(`${day}T00:00:00+09:00`, language)
  const count = (value: number) => formatCount(value, language)
  return (
    <div aria-live="polite">
      {total.average === null ? (
        <p className="soft">{text.none(AVERAGE_FROM)}</p>
      ) : (
        <table className={styles.periods}>
          <caption>{text.hint}</caption>
          <thead className="visually-hidden">
            <tr>
              {[text.period, text.average, text.count].map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {releasedOn ? (
              <PeriodRow name={text.launch} since={text.released(dayOf(releasedOn))} score={first} />
            ) : (
              <PeriodRow name={text.first} score={first} />
            )}
            {versions.map(({ id, label, releasedOn, ...score }) => (
              <PeriodRow
                key={id}
                name={label}
                isVersion
                since={text.version(dayOf(releasedOn))}
                score={score}
              />
            ))}
            <PeriodRow name={text.recent} score={recent} />
            <PeriodRow name={text.total} score={total} />
          </tbody>
        </table>
      )}
      {changedMind && (
        <p className={styles.changed}>
          {text.changedMind(count(changedMind.raised), count(changedMind.lowered), count(changedMind.kept))}
        </p>
      )}
    </div>
  )
}

interface PeriodRowProps {
  name: string
  /** Start of a version, or the release. */
  since?: string
  /** The name is the label of a version, the same in each language. */
  isVersion?: boolean
  score: PeriodScore
}

function PeriodRow({ name, since, isVersion, score: { average, reviewsCount } }: PeriodRowProps) {
  const text = useScoreHistoryText()
  const language = useLanguage()
  const part = average === null ? 0 : (average / (SCORE2_MAX / 2)) * 100
  return (
    <tr>
      <th scope="row">
        <span translate={isVersion ? 'no' : undefined}>{name}</span>
        {since && <small>{since}</small>}
      </th>
      <td className={styles.average}>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={{ width: `${part}%` }} />
        </span>
        {average === null ? (
          <span className={styles.number}>
            <span aria-hidden>{text.few}</span>
            <span className="visually-hidden">{text.fewLabel(AVERAGE_FROM)}</span>
          </span>
        ) : (
          <span className={styles.number}>{formatScore(average)}</span>
        )}
      </td>
      <td className={styles.count}>{text.reviews(formatCount(reviewsCount, language))}</td>
    </tr>
  )
}
