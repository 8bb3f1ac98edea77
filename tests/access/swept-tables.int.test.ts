import { createLogger } from '@koryaku/server-kit/logger.ts'
import { createTableSweep } from '@koryaku/server-kit/sweep-tables.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'

const WORDS = 'kieru-hito@example.com'
const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 3 })
afterAll(() => db.end())

/** Whether the file of a table contains these bytes. */
async function isInFiles(words: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath(oid))) > 0 as found
       from pg_class where oid = 'swept.person'::regclass`,
    [words],
  )
  return rows.some(({ found }) => found)
}

it('a sweep leaves no deleted or replaced row in the file of a table; one in use is swept the next time', async () => {
  await db.query('create schema swept; create table swept.person (id int primary key, email text)')
  try {
    const writer = await db.connect()
    await writer.query('insert into swept.person values (1, $1), (2, $2)', [WORDS, 'stays@example.com'])
    await writer.query("update swept.person set email = '' where id = 1")
    // The statistics name the table from here on.
    await writer.query('select pg_stat_force_next_flush()')
    await writer.query('checkpoint')
    writer.release()
    expect(await isInFiles(WORDS)).toBe(true)

    const sweep = createTableSweep(db, createLogger('sweep-test', 'silent'))
    const reader = await db.connect()
    await reader.query('begin; select * from swept.person')
    await sweep()
    expect(await isInFiles(WORDS)).toBe(true)
    await reader.query('commit')
    reader.release()

    await sweep()
    await db.query('checkpoint')
    expect([await isInFiles(WORDS), await isInFiles('stays@example.com')]).toEqual([false, true])
  } finally {
    await db.query('drop schema swept cascade')
  }
})
