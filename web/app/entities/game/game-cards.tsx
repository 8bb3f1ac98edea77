import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { Picture } from '#app/entities/cover/picture.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import styles from '#app/entities/game/game-cards.module.css'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { ShortScore } from '#app/entities/score/score.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'

interface GameCardsProps {
  games: GameResource[]
  /** With the number of reviews and, from five of them, the average score of each. */
  withScores?: boolean
}

/** Games as covers, as many in a row as fit. */
export const GameCards = ({ games, withScores = false }: GameCardsProps) => (
  <ul className={styles.cards}>
    {games.map(game => (
      <li key={game.id}>
        <GameCard game={game.attributes} withScore={withScores} />
      </li>
    ))}
  </ul>
)

function GameCard({ game, withScore }: { game: GameResource['attributes']; withScore: boolean }) {
  const text = useGameText()
  const language = useLanguage()
  const title = gameTitle(game, language)
  return (
    <AppLink to={`/games/${game.slug}`} className={styles.card}>
      <Picture src={game.thumbnail} cover={coverOfGame(game, language)} />
      <span className={`clamped ${styles.title}`}>{title}</span>
      {withScore && game.gameReviewsCount > 0 && (
        <span className={styles.facts}>
          {game.averageScore !== null && <ShortScore score={game.averageScore} />}{' '}
          {text.reviews(formatCount(game.gameReviewsCount, language))}
        </span>
      )}
      <span className={styles.facts}>
        {text.articles(formatCount(game.articlesCount, language))}
        {game.year && <> · {game.year}</>}
      </span>
    </AppLink>
  )
}
