import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { CoverSubject } from '#app/entities/cover/cover-art.ts'
import { coverKind } from '#app/entities/cover/cover-kind.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import type { Language } from '#app/i18n/language.ts'

/** Input of the drawn cover of a game, in the reader's language. */
export const coverOfGame = (game: GameAttributes, language: Language): CoverSubject => ({
  slug: game.slug,
  title: gameTitle(game, language),
  kind: coverKind(game.genres),
  platforms: game.platforms,
})
