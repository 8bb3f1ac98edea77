import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { Language } from '#app/i18n/language.ts'

/** The title in the reader's language, where there is one. */
export const gameTitle = (
  game: Pick<GameAttributes, 'title' | 'titleJa' | 'titleEn'>,
  language: Language,
): string => (language === 'ja' ? game.titleJa : game.titleEn) ?? game.title

/** Year and platforms in one line. */
export const gameFacts = ({ year, platforms }: Pick<GameAttributes, 'year' | 'platforms'>): string =>
  [year, platforms.slice(0, 3).join(' / ')].filter(Boolean).join(' · ')
