import { gameVersionsFamily } from '@koryaku/contracts/games/game-version.events.ts'
import { knownSince, versionKey } from '@koryaku/contracts/games/game-version.ts'
import { versionNoticeFamily } from '@koryaku/contracts/games/version-notice.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameVersion } from '@koryaku/contracts/tables/game-version.table.ts'
import { tellChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type VersionRow = Written<typeof gameVersion>

/** Versions of games: used to find articles that were not checked since. */
export const versions = defineProjection({
  name: 'versions',
  codeVersion: 2,
  tables: [gameVersion],
  handles: on(...gameVersionsFamily.events, ...versionNoticeFamily.events),
  async apply(db, all, t) {
    const said = all.filter(gameVersionsFamily.has)
    const ids = said.map(({ data }) => data.versionId)
    const known = await loadRows(db, t, gameVersion, ids)
    const rows = new Map<string, VersionRow>()
    for (const { type, data, metadata, revision } of said) {
      const { gameId: game_id, versionId: version_id } = data
      if (type === 'GameVersionWithdrawn') {
        rows.delete(version_id)
        known.delete(version_id)
        continue
      }
      const { label, platforms, releasedOn } = data
      const before = rows.get(version_id) ?? known.get(version_id)
      const announced_at = before?.announced_at ?? metadata.occurredAt
      rows.set(version_id, {
        ...{ game_id, version_id, label, label_key: versionKey(label), platforms },
        ...{ released_on: releasedOn, announced_at, since: knownSince(releasedOn, announced_at) },
        ...{ place: before?.place ?? Number(revision), authors_told: before?.authors_told ?? false },
      })
    }
    const gone = ids.filter(id => !rows.has(id)).map(version_id => ({ version_id }))
    await deleteRows(db, t, gameVersion, gone)
    await upsertRows(db, t, gameVersion, rows.values())
    await markTold(
      db,
      t,
      all.filter(versionNoticeFamily.has).map(({ data }) => data),
    )
    await tellChangedCards(
      db,
      'game',
      said.map(({ data }) => data.gameId),
    )
  },
})

/** For an existing version; the last page marks the notification of all authors as complete. */
async function markTold(
  db: PoolClient,
  t: TableName,
  pages: { versionId: string; isLast: boolean }[],
): Promise<void> {
  if (pages.length === 0) return
  const done = pages.filter(({ isLast }) => isLast).map(({ versionId }) => versionId)
  const { authors_told, version_id } = gameVersion.names
  await db.query(`update ${t(gameVersion)} set ${authors_told} = true where ${version_id} = any($1)`, [done])
}
