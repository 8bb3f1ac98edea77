import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'

/** Year and platforms in one line. */
export const gameFacts = ({ year, platforms }: Pick<GameAttributes, 'year' | 'platforms'>): string =>
  [year, platforms.slice(0, 3).join(' / ')].filter(Boolean).join(' · ')
