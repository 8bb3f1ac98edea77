import { randomBytes, randomUUID } from 'node:crypto'
import { startTestApp } from '@koryaku/command-api/testing/test-app.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileWithLog } from './fit-to-log.ts'
import { definitionsOf } from './table-definitions.ts'

const id = () => shortIdFrom(newCommandId())
let db: pg.Client
beforeAll(async () => {
  // Makes schema identity.
  await (await startTestApp()).stop()
  db = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await db.connect()
  await db.query('begin')
})
afterAll(async () => {
  await db.query('rollback')
  await db.end()
})

describe('identity that was read a moment after the log', () => {
  it('forgets what the log does not know, and ends once more whom it had ended', async () => {
    const [known, unknown, ended, endedBefore] = [id(), id(), id(), id()]
    const receipts = { old: randomUUID(), late: randomUUID(), open: randomUUID() }
    const takenAt = '2026-11-22T10:00:00Z'
    for (const userId of [known, unknown]) {
      await db.query('insert into identity.identity_link values ($1, $2)', [`i-${userId}`, userId])
      await db.query(
        `insert into identity.product_session (token_hash, session_id, user_id, identity_id, expires_at)
         values ($1, $2, $3, $4, now())`,
        [randomBytes(32), randomUUID(), userId, `i-${userId}`],
      )
    }
    for (const [commandId, position] of [
      [receipts.old, '1000'],
      [receipts.late, '1001'],
      [receipts.open, null],
    ])
      await db.query(
        `insert into identity.command_receipt (command_id, command_hash, status, position) values ($1, '', 201, $2)`,
        [commandId, position],
      )
    for (const [userId, at] of [
      [ended, '2026-11-22T10:00:01Z'],
      [endedBefore, '2026-11-22T09:00:00Z'],
    ])
      await db.query(`insert into identity.erasure values ($1, 'keep', $2, $2)`, [userId, at])
    const request = randomUUID()
    await db.query(
      `insert into operations.request (id, operation, requested_by, state) values ($1, '{}', 'x', 'running')`,
      [request],
    )

    const streams = new Set<string>([userStream(known)])
    await reconcileWithLog(db, { position: 1000n, has: async stream => streams.has(stream) }, takenAt)

    const left = async (sql: string, values: unknown[]) =>
      (await db.query({ text: sql, values, rowMode: 'array' })).rows.flat().sort()
    const people = [known, unknown]
    expect(
      await left('select user_id from identity.identity_link where user_id = any($1)', [people]),
    ).toEqual([known])
    expect(
      await left('select user_id from identity.product_session where user_id = any($1)', [people]),
    ).toEqual([known])
    expect(
      await left('select command_id from identity.command_receipt where command_id = any($1)', [
        Object.values(receipts),
      ]),
    ).toEqual([receipts.old, receipts.open].sort())
    expect(
      await left('select user_id from identity.erasure where finished_at is null and user_id = any($1)', [
        [ended, endedBefore],
      ]),
    ).toEqual([ended])
    expect(await left('select state from operations.request where id = $1', [request])).toEqual(['cancelled'])
  })
})

describe('definitions of tables', () => {
  it.each(['identity', 'operations'])('recreates the same tables for schema %s', async schema => {
    const before = await definitionsOf(db, schema)
    expect(before.tables.length).toBeGreaterThan(4)
    await db.query(`savepoint anew; drop schema ${schema} cascade`)
    for (const statement of [...before.before, ...before.after]) await db.query(statement)
    const again = await definitionsOf(db, schema)
    await db.query('rollback to savepoint anew')
    expect(again).toEqual(before)
  })

  it('refuse what they could not keep', async () => {
    await db.query('savepoint anew; create sequence identity.numbers')
    await expect(definitionsOf(db, 'identity')).rejects.toThrow('identity holds numbers')
    await db.query('rollback to savepoint anew')
  })
})
