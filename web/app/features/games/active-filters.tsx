import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from '#app/features/games/game-list.module.css'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { useFilterNames } from '#app/features/games/use-filter-names.ts'
import {
  activeFilters,
  gamesAddress,
  noFilters,
  type WantedGames,
  without,
} from '#app/features/games/wanted-games.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'

/** The filters of the list, each with a link that removes it. */
export function ActiveFilters({ wanted, facets }: { wanted: WantedGames; facets: GameFacets | undefined }) {
  const text = useGameListText()
  const { activeName } = useFilterNames(facets)
  const active = activeFilters(wanted)
  if (active.length === 0) return null
  return (
    <ul aria-label={text.active} className={styles.active}>
      {active.map(filter => {
        const name = activeName(wanted, filter)
        return (
          <Removable key={filter}>
            <ButtonLink
              to={gamesAddress(without(wanted, filter))}
              replace
              size="small"
              icon={<X aria-hidden />}
              aria-label={text.remove(name)}
            >
              <span>{name}</span>
            </ButtonLink>
          </Removable>
        )
      })}
      <Removable>
        <ButtonLink to={gamesAddress(noFilters(wanted))} replace look="quiet" size="small">
          {text.clearAll}
        </ButtonLink>
      </Removable>
    </ul>
  )
}

/** An entry that moves the focus when it is removed. */
function Removable({ children }: { children: ReactNode }) {
  const entry = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(entry)
  return <li ref={entry}>{children}</li>
}
