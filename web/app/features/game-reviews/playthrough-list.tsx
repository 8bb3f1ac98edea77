import type { PlaythroughAttributes } from '@koryaku/contracts/reviews/review.api.ts'
import type { ReactNode } from 'react'
import { usePlayedFacts } from '#app/entities/review/played-facts.ts'
import { ShortScore } from '#app/entities/score/score.tsx'
import styles from '#app/features/game-reviews/playthrough-list.module.css'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

interface PlaythroughListProps {
  playthroughs: readonly PlaythroughAttributes[]
  /** The control at the end of a row. */
  actionOf?: (playthrough: PlaythroughAttributes) => ReactNode
}

/** Playthroughs by the day that is shown for each; on one day as they were added. */
export const inOrderOfDays = <P extends Pick<PlaythroughAttributes, 'playedOn' | 'addedAt'>>(
  playthroughs: readonly P[],
): P[] => [...playthroughs].sort((one, other) => dayOf(one).localeCompare(dayOf(other)))

const JAPAN_MS = 9 * 3_600_000
const dayOf = ({ playedOn, addedAt }: Pick<PlaythroughAttributes, 'playedOn' | 'addedAt'>): string =>
  playedOn ?? new Date(Date.parse(addedAt) + JAPAN_MS).toISOString().slice(0, 10)

/** Each time the author played the game, oldest first: day, score and how it was played. */
export function PlaythroughList({ playthroughs, actionOf }: PlaythroughListProps) {
  const text = useGameReviewText()
  return (
    <section className={styles.list} aria-label={text.playthroughs}>
      <h2>{text.playthroughs}</h2>
      <ol>
        {inOrderOfDays(playthroughs).map(playthrough => (
          <li key={playthrough.id}>
            <Played playthrough={playthrough} />
            {actionOf?.(playthrough)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Played({ playthrough }: { playthrough: PlaythroughAttributes }) {
  const text = useGameReviewText()
  const language = useLanguage()
  const facts = usePlayedFacts(playthrough)
  const { playedOn, addedAt, score } = playthrough
  const day = formatDate(playedOn ?? addedAt, language)
  return (
    <div className={styles.played}>
      <ShortScore score={score} />
      <time dateTime={playedOn ?? addedAt}>{playedOn ? text.playedOn(day) : text.recordedOn(day)}</time>
      {facts.map(fact => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}
