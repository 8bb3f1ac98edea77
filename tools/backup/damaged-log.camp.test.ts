import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { type Stack, startStack } from '@koryaku/infra/stack.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from './testing.ts'

let folder: string
let site: { DATA_DIR: string; PORT: string }
let stack: Stack

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-damaged-'))
  site = { DATA_DIR: join(folder, 'site'), PORT: String(await freePorts(9_700)) }
  stack = await startStack(readStackConfig(site), { parts: 'stores' })
  const client = EventStoreDBClient.connectionString(stack.environment.EVENTSTORE_URL)
  await client.appendToStream(
    'note-1',
    [1, 2].map(n => jsonEvent({ type: 'Noted', data: { n } })),
  )
  await client.dispose()
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command's output after its steps, by line. */
async function refusal(): Promise<string> {
  const target = join(folder, 'backup')
  const { code, out, errors } = await runCli('backup', ['--to', target], site).ended
  const lines = errors.trimEnd().split('\n')
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(lines.filter(line => /^\s+at |Error/.test(line))).toEqual([])
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(folder)).toEqual(['site'])
  return lines.at(-1) ?? ''
}

it('is rejected for a damaged log, in one line with the location of the damage and the next step', async () => {
  const file = join(site.DATA_DIR, 'events.db')
  const db = new DatabaseSync(file)
  db.exec(`update event set data = x'78' where revision = 1`)
  const damaged = await refusal()
  expect(damaged).toMatch(/is damaged, .*event 1 of stream note-1 at position \d+ was altered/)
  expect(damaged).toContain(`npm run event-store -- verify --db ${file}`)
  expect(damaged).toContain('restore an earlier backup')
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  truncateSync(file, 8_192)
  expect(await refusal()).toMatch(/is damaged, .*(cut|missing|malformed)/)
  rmSync(file)
  expect(await refusal()).toMatch(/is damaged, .*empty or missing, but .*events\.db-durable says/)
})
