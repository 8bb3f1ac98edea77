import type { GameDetails } from '../games/game.events.ts'
import { bigint, boolean, jsonb, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A game of the catalogue. The fragment is the ready JSON before its counters. */
export const gameCard = defineTable(
  'game_card',
  {
    game_id: text(),
    slug: text(),
    title: text(),
    title_ja: nullable(text()),
    title_en: nullable(text()),
    details: jsonb<GameDetails>(),
    sort_title: text(),
    sort_title_en: text(),
    kana_head: text(),
    letter_head: text(),
    added_at: timestamptz(),
    /** Out of lists and search, and without a page: staff have hidden it, or it is shown as another game. */
    hidden: boolean(),
    /** An image of the external games database. */
    cover: nullable(text()),
    staff_hidden: boolean(),
    /** Revision of the last event of its stream. */
    revision: bigint(),
    fragment_head: text(),
  },
  {
    key: ['game_id'],
    // A game by its address.
    uniqueIndexes: c => [`(${c.slug})`],
  },
)
