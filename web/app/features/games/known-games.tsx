import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { closeGames } from '#app/entities/game/search-games.ts'
import styles from '#app/features/games/game-requests.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'

const SHOWN = 4

interface KnownGamesProps {
  q: string
  title: string
  hint?: string
  action?: (game: GameResource) => ReactNode
}

/** Games of the catalogue that this may be the title of, the closest first. */
export function KnownGames({ q, title, hint, action }: KnownGamesProps) {
  const language = useLanguage()
  const { data } = useQuery(closeGames(q))
  const games = q === '' ? [] : (data?.data.slice(0, SHOWN) ?? [])
  return (
    <div aria-live="polite" className={styles.live}>
      {games.length > 0 && (
        <div className={styles.known}>
          <p>
            <strong>{title}</strong>
          </p>
          {hint && <p className={styles.facts}>{hint}</p>}
          <ul>
            {games.map(game => (
              <li key={game.id}>
                <span>
                  <AppLink to={`/games/${game.attributes.slug}`}>
                    {gameTitle(game.attributes, language)}
                  </AppLink>
                  <span className={styles.facts}>{gameFacts(game.attributes)}</span>
                </span>
                {action?.(game)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
