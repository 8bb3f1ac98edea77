import { createLogger } from '@koryaku/server-kit/logger.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { followPosition } from './read-position.ts'

it('no failed attempt to query the position leaves a connection open', async () => {
  const { DATABASE_URL = '' } = process.env
  const ours = new URL(DATABASE_URL)
  ours.searchParams.set('application_name', 'follows-what-is-not-there')
  const db = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
  const log = createLogger('read-position-test', 'silent')
  const follower = followPosition(
    { db, databaseUrl: ours.href, log },
    'search_position',
    async db => (await db.query('select position from read.not_there_yet')).rows,
  )
  try {
    let tries = 0
    let open = 0
    follower.onHeard(() => tries++)
    const look = async () => {
      const { rows } = await db.query('select from pg_stat_activity where application_name = $1', [
        ours.searchParams.get('application_name'),
      ])
      open = Math.max(open, rows.length)
      return tries
    }
    await expect.poll(look, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
    expect(open).toBeLessThan(3)
    expect(follower.isListening()).toBe(false)
  } finally {
    await follower.stop()
    await db.end()
  }
})

it('waits for the announcements up to a position that polling knew first', async () => {
  const { DATABASE_URL = '' } = process.env
  const db = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
  const log = createLogger('read-position-test', 'silent')
  let position = '5'
  const follower = followPosition({ db, databaseUrl: DATABASE_URL, log }, 'search_position', async () => [
    { position },
  ])
  try {
    await expect.poll(() => follower.isListening()).toBe(true)
    expect(await follower.allHeard()).toBe(true)
    position = '7'
    await expect.poll(() => follower.waitFor(7n, 'a caller')).toBe(7n)
    expect(await follower.allHeard()).toBe(false)
    // A wait ends before an announcement that is late.
    const isHeard = async () => {
      const heard = follower.allHeard()
      await db.query(`select pg_notify('search_position', '7')`)
      return heard
    }
    await expect.poll(isHeard).toBe(true)
  } finally {
    await follower.stop()
    await db.end()
  }
})
