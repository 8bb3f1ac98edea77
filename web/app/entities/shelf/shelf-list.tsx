import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { ShelfEntryResource } from '@koryaku/contracts/shelf/shelf.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { includedOf, rowsOf } from '#app/api/documents.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { hoursOf } from '#app/entities/shelf/hours-of.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import type { ShelfListQuery } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

export interface ShelvedGame {
  id: string
  entry: ShelfEntryResource['attributes']
  game: GameAttributes
}

interface ShelfListProps {
  query: ShelfListQuery
  empty: ReactNode
  /** Buttons of an own entry. */
  actionsOf?: (shelved: ShelvedGame) => ReactNode
}

/** Games of a shelf. */
export function ShelfList({ query, empty, actionsOf }: ShelfListProps) {
  const result = useInfiniteQuery(query)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) throw result.error
  const shown = rowsOf(result.data.pages, page => {
    const included = includedOf(page)
    return page.data.flatMap(({ id, attributes: entry }) => {
      const game = included.get<GameResource>('game', id)
      return game ? [{ id, entry, game: game.attributes }] : []
    })
  })
  if (shown.length === 0) return empty
  return (
    <>
      <Rows>
        {shown.map(shelved => (
          <Row key={shelved.id}>
            <Entry {...shelved} />
            {actionsOf?.(shelved)}
          </Row>
        ))}
      </Rows>
      <LoadMore query={result} shown={shown.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

function Entry({ entry, game }: ShelvedGame) {
  const text = useShelfText()
  const language = useLanguage()
  const title = gameTitle(game, language)
  const [from, to] = [entry.startedOn, entry.finishedOn].map(day => day && formatDate(day, language))
  const days = from && to ? text.span(from, to) : from ? text.since(from) : to && text.until(to)
  return (
    <article className={styles.entry}>
      <AppLink to={`/games/${game.slug}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture src={game.thumbnail} cover={coverOfGame(game, language)} ratio="4 / 3" />
      </AppLink>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <AppLink to={`/games/${game.slug}`} className="touch">
            {title}
          </AppLink>
        </h2>
        <p className={styles.facts}>
          <Badge>{text.states[entry.state]}</Badge>
          {entry.isPrivate && <span>{text.privateMark}</span>}
          {entry.minutes !== null && <span>{text.played(hoursOf(entry.minutes))}</span>}
          {days && <span>{days}</span>}
        </p>
      </div>
    </article>
  )
}
