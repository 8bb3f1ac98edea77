import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { gameDetail } from '#app/features/games/game-queries.ts'
import { gameTitle } from '#app/features/games/game-title.ts'
import type { PageContext } from '#app/routes/page.ts'

/** The loaded game of a page, with its title in the reader's language. */
export function gameOf({ cache, params, language }: PageContext): {
  game: GameAttributes | null
  title: string
} {
  const game = cache.getQueryData(gameDetail(params.gameSlug ?? '').queryKey)?.data.attributes ?? null
  return { game, title: game ? gameTitle(game, language) : '' }
}
