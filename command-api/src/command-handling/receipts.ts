import { openPool } from '@koryaku/server-kit/database.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import type { Pool } from 'pg'
import type { Receipts } from '#ports/receipts.ts'

/** How long a repeated `Idempotency-Key` is sure to be recognised. */
export const RECEIPT_DAYS = 7

interface ReceiptRow {
  command_hash: string
  status: number | null
  position: string | null
  body: string | null
}

/**
 * Answers to commands that came with an `Idempotency-Key`, in `identity.command_receipt`. They spare a repeat the
 * work and give it the very same answer; that nothing happens twice is assured by the event ids, also where a
 * crash came between the event and its receipt. So the database need not flush them one by one.
 */
export function connectReceipts(databaseUrl: string, log: Logger): Receipts & { close: () => Promise<void> } {
  const pool = openPool(databaseUrl, log, {
    options: '-c synchronous_commit=off',
    // Bound: command-api | connections to the database | max
    max: 6,
    ...POOL_BOUNDS,
  })
  return {
    async claim(commandId, commandHash, actorId) {
      const inserted = await pool.query({
        name: 'claim-command',
        text: `insert into identity.command_receipt (command_id, command_hash, actor_id) values ($1, $2, $3)
               on conflict do nothing`,
        values: [commandId, commandHash, actorId],
      })
      if (inserted.rowCount === 1) return { hash: commandHash, isFirst: true, receipt: null }
      const { rows } = await pool.query<ReceiptRow>({
        name: 'find-receipt',
        text: 'select command_hash, status, position, body from identity.command_receipt where command_id = $1',
        values: [commandId],
      })
      const row = rows[0]
      if (!row) return { hash: commandHash, isFirst: false, receipt: null }
      const { command_hash: hash, status, position, body } = row
      return {
        hash,
        isFirst: false,
        receipt: status === null ? null : { status, position, body: body ?? '' },
      }
    },
    async keep(commandId, { status, position, body }) {
      await pool.query({
        name: 'keep-receipt',
        text: 'update identity.command_receipt set status = $2, position = $3, body = $4 where command_id = $1',
        values: [commandId, status, position, body],
      })
    },
    close: () => pool.end(),
  }
}

/** Deletes receipts that are older than any retry. */
export async function forgetOldReceipts(db: Pool): Promise<void> {
  await db.query(
    'delete from identity.command_receipt where created_at < now() - make_interval(days => $1)',
    [RECEIPT_DAYS],
  )
}
