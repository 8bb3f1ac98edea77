import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { isPortTaken } from '@koryaku/process-supervisor/managed-process.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-lost-'))
  port = await freePorts(9_700)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [
    'packages/embedded-event-store/src/main.ts',
    () => ['--db', join(folder, 'events.db'), '--port', String(port)],
  ],
  ['packages/embedded-search/src/main.ts', () => ['--db', join(folder, 'search'), '--port', String(port)]],
] as const)('%s serves on a disk that takes no line of its log', async (entry, args) => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [join(ROOT, entry), ...args()], {
    cwd: folder,
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  const exit = once(child, 'exit')
  try {
    // Longer than until it reports that it is ready.
    let answered = 0
    const serves = async () => child.exitCode ?? ((await isPortTaken(port)) && ++answered)
    await expect.poll(serves, { timeout: 30_000 }).toBe(10)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
})
