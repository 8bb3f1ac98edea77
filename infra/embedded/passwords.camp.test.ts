import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { postgresUrl } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#free-ports.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-passwords-'))
  port = await freePorts(7_900)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The result of a query with this password: `true`, or the error. */
async function asked(url: string): Promise<unknown> {
  const db = new pg.Client({ connectionString: url })
  try {
    await db.connect()
    return (await db.query('select true as answer')).rows[0].answer
  } catch (error) {
    return (error as Error).message
  } finally {
    await db.end().catch(() => {})
  }
}

async function running<T>(starting: Promise<ManagedProcess>, work: () => Promise<T>): Promise<T> {
  const started = await starting
  try {
    return await work()
  } finally {
    await started.stop()
  }
}

describe('the embedded database', () => {
  const postgres = (password: string) =>
    startPostgres(join(folder, 'postgres'), { port, password }, { logFile: join(folder, 'postgres.log') })
  const data = () => join(folder, 'postgres', 'data')

  it('rejects connections without its password', async () => {
    await running(postgres('one'), async () => {
      expect(await asked(postgresUrl(port, 'one'))).toBe(true)
      expect(await asked(postgresUrl(port, 'other'))).toContain('password authentication failed')
      expect(await asked(postgresUrl(port))).not.toBe(true)
    })
  }, 120_000)

  it('writes nothing of what was refused into its log', async () => {
    const address = 'himitsu-no-jusho@example.com'
    await running(postgres('one'), async () => {
      const db = new pg.Client({ connectionString: postgresUrl(port, 'one') })
      await db.connect()
      await db.query('create table person (email text primary key, age integer check (age < 200))')
      await db.query('insert into person values ($1, 20)', [address])
      // A duplicate key, a row that violates its check, an invalid value, and statements that contain it.
      await expect(db.query('insert into person values ($1, 20)', [address])).rejects.toThrow(/duplicate key/)
      await expect(db.query('update person set age = 300')).rejects.toThrow(/check constraint/)
      await expect(db.query(`insert into person values ('${address}', 20)`)).rejects.toThrow(/duplicate key/)
      await expect(db.query(`select '${address}' from nowhere`)).rejects.toThrow(/does not exist/)
      await db.end()
    })
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint "person_pkey"')
    expect(log).toContain('violates check constraint')
    expect(log).not.toContain(address)
    expect(log).not.toContain('himitsu')
  }, 120_000)

  it('closes a folder of an earlier version that had no password, with all its data', async () => {
    await running(postgres('one'), async () => {
      const db = new pg.Client({ connectionString: postgresUrl(port, 'one') })
      await db.connect()
      await db.query("create table kept as select 'what was there' as text")
      await db.query('alter role postgres password null')
      await db.end()
    })
    rmSync(join(data(), 'koryaku-password'))
    writeFileSync(join(data(), 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\nlocal all all trust\n')
    await running(postgres('two'), async () => {
      expect(await asked(postgresUrl(port))).not.toBe(true)
      expect(await asked(postgresUrl(port, 'two'))).toBe(true)
      const db = new pg.Client({ connectionString: postgresUrl(port, 'two') })
      await db.connect()
      expect((await db.query('select text from kept')).rows).toEqual([{ text: 'what was there' }])
      await db.end()
    })
  }, 120_000)

  it('does so again where it was interrupted before its last step, after a kill', async () => {
    const started = await postgres('two')
    process.kill(started.pid() as number, 'SIGKILL')
    await expect.poll(() => started.status().state, { timeout: 20_000 }).not.toBe('running')
    await started.stop()
    rmSync(join(data(), 'koryaku-password'))
    await running(postgres('three'), async () => {
      expect(await asked(postgresUrl(port, 'two'))).not.toBe(true)
      expect(await asked(postgresUrl(port, 'three'))).toBe(true)
    })
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toMatch(/alter role/i)
  }, 120_000)
})

describe('the embedded Redis', () => {
  it('requires its password, which only its account can read', async () => {
    const redis = startRedis(
      join(folder, 'redis'),
      { port: port + 1, password: 'of redis' },
      { logFile: join(folder, 'redis.log') },
    )
    await running(redis, async () => {
      const keys = async (password?: string) => {
        const options = { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true }
        const client = new Redis(port + 1, '127.0.0.1', { ...options, ...(password ? { password } : {}) })
        client.on('error', () => {})
        return client
          .connect()
          .then(() => client.keys('*'))
          .catch(error => (error as Error).message)
          .finally(() => client.disconnect())
      }
      expect(await keys('of redis')).toEqual([])
      expect(await keys()).toBeTypeOf('string')
      const pid = (await redis).pid()
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('of redis')
      expect(statSync(join(folder, 'redis', 'redis.conf')).mode & 0o077).toBe(0)
    })
  }, 60_000)
})
