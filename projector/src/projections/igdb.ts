import { igdbGameFamily } from '@koryaku/contracts/games/igdb-game.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { igdbMatch } from '@koryaku/contracts/tables/igdb-match.table.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'

const states = {
  IgdbGameClaimed: 'claimed',
  IgdbGameReleased: 'released',
  IgdbMatchRejected: 'rejected',
} as const

/** Decisions about entries of the external games database. The last one about a pair holds. */
export const igdb = defineProjection({
  name: 'igdb',
  codeVersion: 1,
  tables: [igdbMatch],
  handles: on(...igdbGameFamily.events),
  async apply(db, events, t) {
    const rows = new Map<string, Written<typeof igdbMatch>>()
    for (const { type, data, metadata } of events) {
      const { igdbId: igdb_id, gameId: game_id } = data
      rows.set(`${igdb_id}+${game_id}`, { igdb_id, game_id, state: states[type], at: metadata.occurredAt })
    }
    await upsertRows(db, t, igdbMatch, rows.values())
  },
})
