import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** The server as a separate process: killed, stopped, started on invalid data. */
const MAIN = join(import.meta.dirname, 'main.ts')
const KILLS = 6
let folder: string
let port: number
const running = new Set<ChildProcess>()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-search-crash-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
  await once(probe, 'close')
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

function launch(): { child: ChildProcess; output: Promise<string>; errors: () => string } {
  const child = spawn(process.execPath, [MAIN, '--db', folder, '--port', String(port), '--threads', '1'])
  running.add(child)
  child.once('exit', () => running.delete(child))
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  const output = once(child.stdout as NodeJS.ReadableStream, 'data').then(([chunk]) => String(chunk))
  return { child, output, errors: () => errors }
}
const client = () =>
  new Meilisearch({ host: `http://127.0.0.1:${port}`, defaultWaitOptions: { timeout: 20_000, interval: 5 } })

describe('the server process', () => {
  it('loses no acknowledged document when it is killed at any moment', async () => {
    const acknowledged = new Set<number>()
    let next = 0
    for (let round = 0; round < KILLS; round++) {
      const { child, output } = launch()
      await output
      const index = client().index('things')
      const writing = (async () => {
        for (;;) {
          const ids = [next++, next++, next++]
          await index.addDocuments(
            ids.map(id => ({ id, text: `thing ${id}` })),
            { primaryKey: 'id' },
          )
          for (const id of ids) acknowledged.add(id)
        }
      })()
      // Ends with the connection; looked at only then.
      const outcome = writing.then(
        () => 'went on',
        () => 'broke off',
      )
      const killed = once(child, 'exit')
      const enough = acknowledged.size + 30 + round * 17
      await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 1 }).toBeGreaterThan(enough)
      child.kill('SIGKILL')
      await killed
      expect(await outcome).toBe('broke off')
    }
    const { child, output } = launch()
    await output
    await client()
      .index('things')
      .addDocuments([{ id: 'last' }])
      .waitTask()
    const { results } = await client()
      .index('things')
      .getDocuments<{ id: number }>({ limit: 100_000, fields: ['id'] })
    const stored = new Set(results.map(({ id }) => id))
    expect([...acknowledged].filter(id => !stored.has(id))).toEqual([])
    const found = await client().index('things').search('thing', { limit: 0 })
    expect(found.estimatedTotalHits).toBe(Math.min(1_000, stored.size - 1))
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  }, 120_000)

  it('prints one line if its port is in use', async () => {
    const blocker = createServer().listen(port, '127.0.0.1')
    await once(blocker, 'listening')
    const { child, errors } = launch()
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(errors()).toMatch(/^search server: port \d+ is taken[^\n]*\n$/)
    blocker.close()
  }, 20_000)

  it('prints one line if its data are damaged', async () => {
    writeFileSync(
      join(folder, 'catalogue.db'),
      'this is no database, and long enough to be read as one. '.repeat(100),
    )
    const { child, errors } = launch()
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(errors()).toMatch(/^search server: the data folder is damaged [^\n]*\n$/)
  }, 20_000)

  it.each([
    ['its files', '.'],
    ['those of its indexes', 'indexes'],
  ])(
    'exits when %s are deleted, and restarts without them',
    async (_, lost) => {
      const { child, output, errors } = launch()
      await output
      await client()
        .index('things')
        .addDocuments([{ id: 1 }])
        .waitTask()
      const ended = once(child, 'close')
      for (const name of readdirSync(join(folder, lost)))
        rmSync(join(folder, lost, name), { recursive: true })
      // Searching creates an empty file for a missing one.
      await client()
        .index('things')
        .search('')
        .catch(() => {})
      expect(await ended).toEqual([1, null])
      expect(errors()).toMatch(/^search server: its files were deleted[^\n]*\n/m)
      await launch().output
      expect((await client().getRawIndexes()).results).toEqual([])
      const { status } = await client()
        .index('things')
        .addDocuments([{ id: 2 }])
        .waitTask()
      expect(status).toBe('succeeded')
    },
    60_000,
  )

  it.each([
    ['gone', rmSync],
    ['empty', truncateSync],
  ])(
    'serves no index at all when the file of one is %s at its start',
    async (_, lose) => {
      const { child, output } = launch()
      await output
      for (const uid of ['things', 'others'])
        await client()
          .index(uid)
          .addDocuments([{ id: 1 }])
          .waitTask()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      const [file = ''] = readdirSync(join(folder, 'indexes')).filter(name => name.endsWith('.db'))
      lose(join(folder, 'indexes', file))
      const again = launch()
      await again.output
      expect((await client().getRawIndexes()).results).toEqual([])
      expect(readdirSync(join(folder, 'indexes'))).toEqual([])
      expect(again.errors()).toMatch(/^search server: files of indexes are gone[^\n]*\n$/)
    },
    60_000,
  )
})
