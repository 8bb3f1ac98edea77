import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import type { PageContext } from '#app/routes/page.ts'

/** The loaded game of a page, with its title in the reader's language, and the picture that other sites show. */
export function gameOf({ cache, params, language }: PageContext): {
  game: GameAttributes | null
  title: string
  image: string | null
} {
  const game = cache.getQueryData(gameDetail(params.gameSlug ?? '').queryKey)?.data.attributes ?? null
  const image = game && `/og/games/${game.slug}.jpg?language=${language}`
  return { game, title: game ? gameTitle(game, language) : '', image }
}

/** The page under the game that this one is shown as. @param slug of the game that was answered */
export const movedGame = ({ params }: PageContext, slug: string | undefined, part = ''): string | null =>
  slug && slug !== params.gameSlug ? `/games/${slug}${part}` : null
