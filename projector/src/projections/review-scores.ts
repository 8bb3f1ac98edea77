import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import { gameScorePart } from '@koryaku/contracts/tables/game-score-part.table.ts'
import { tellChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import type { PoolClient } from 'pg'
import { addToRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ReviewRow } from './review-row.ts'
import { Sums } from './sums.ts'

/** Applies a batch to the sums of each game and of all games, and to those by platform, outcome and score. */
export async function countScores(
  db: PoolClient,
  t: TableName,
  before: ReadonlyMap<string, ReviewRow>,
  after: readonly ReviewRow[],
): Promise<void> {
  const sums = new Sums(game_id => ({ game_id, reviews: 0, counted: 0, weight4: 0, weighted2: 0 }))
  const parts = new Sums(key => {
    const [game_id, platform, outcome, score2] = JSON.parse(key) as [string, string, string, number]
    return { game_id, platform, outcome, score2, reviews: 0, weight4: 0 }
  })
  const add = (row: ReviewRow, sign: 1 | -1) => {
    const { game_id, platform, outcome, score2, weight4 } = row
    if (row.status !== 'published') return
    const isCounted = weight4 > 0 && score2 !== null
    for (const gameId of [game_id, '']) {
      const sum = sums.of(gameId)
      sum.reviews += sign
      if (!isCounted) continue
      sum.counted += sign
      sum.weight4 += sign * weight4
      sum.weighted2 += sign * weight4 * score2
    }
    if (!isCounted) return
    const part = parts.of(JSON.stringify([game_id, platform ?? '', outcome ?? '', score2]))
    part.reviews += sign
    part.weight4 += sign * weight4
  }
  for (const row of after) {
    // Which rows there are must not depend on how the log was cut into batches.
    for (const gameId of [row.game_id, '']) sums.of(gameId)
    const known = before.get(row.review_id)
    if (known) add(known, -1)
    add(row, 1)
  }
  const changes = sums.rows()
  await addToRows(db, t, gameScore, changes)
  const changedParts = parts.rows()
  await addToRows(db, t, gameScorePart, changedParts)
  await dropZeros(db, t, changedParts)
  await tellChangedCards(
    db,
    'game',
    changes.flatMap(({ game_id }) => (game_id === '' ? [] : [game_id])),
  )
}

async function dropZeros(
  db: PoolClient,
  t: TableName,
  changed: readonly { game_id: string }[],
): Promise<void> {
  if (changed.length === 0) return
  const p = alias(gameScorePart, 'p')
  await db.query(`delete from ${t(gameScorePart)} p where ${p.game_id} = any($1) and ${p.reviews} = 0`, [
    [...new Set(changed.map(({ game_id }) => game_id))],
  ])
}
