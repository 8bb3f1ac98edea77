import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PartStatus } from '@koryaku/contracts/operations/part-status.ts'
import { type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restartOnChange, sourceFolders } from './restart-on-change.ts'
import { SERVICES } from './services.ts'

/** A program that creates a file when it runs, with the time at which its process began. */
const WORKS = `import { writeFileSync } from 'node:fs'
writeFileSync(process.argv[2], String(performance.timeOrigin))
setInterval(() => {}, 1_000)
`
const SERVICE = { label: 'service', entry: 'service/src/main.ts' }
let root: string
let running: ManagedProcess
let seen: PartStatus[]
let end: () => void

const write = (file: string, words: string) => writeFileSync(join(root, file), words)
const reasons = () => [...new Set(seen.flatMap(({ reason }) => reason ?? []))]
const isUpAfter = (pid: number | undefined) =>
  expect.poll(() => running.status().state === 'running' && running.pid() !== pid).toBe(true)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'koryaku-reload-'))
  for (const folder of ['service/src/testing', 'packages/used/src', 'packages/other/src'])
    mkdirSync(join(root, folder), { recursive: true })
  write('service/package.json', '{ "dependencies": { "@koryaku/used": "0.1.0", "zod": "4.0.0" } }')
  for (const name of ['used', 'other']) write(`packages/${name}/package.json`, '{}')
  write('service/src/main.ts', WORKS)
  write(
    'library.mjs',
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('${join(root, 'loaded')}', '')`,
  )
  seen = []
  running = await startProcess({
    name: SERVICE.label,
    command: [process.execPath, join(root, SERVICE.entry), join(root, 'up')],
    prepare: () => rmSync(join(root, 'up'), { force: true }),
    logFile: join(root, 'service.log'),
    restart: true,
    libraries: [join(root, 'library.mjs'), 'no-library'],
    isReady: async () => {
      if (!existsSync(join(root, 'up'))) throw new Error('it does not run')
    },
    onChange: status => void seen.push(status),
  })
  end = restartOnChange([SERVICE], [running], root)
})
afterEach(async () => {
  end()
  await running.stop()
  rmSync(root, { recursive: true, force: true })
})

it('restarts a service when its sources change, and gives the file as the reason', async () => {
  const pid = running.pid()
  write('service/src/words.ts', 'export const words = 1\n')
  await isUpAfter(pid)
  expect(reasons()).toEqual(['service/src/words.ts changed'])
})

it('restarts it in a process that waited with its libraries loaded', async () => {
  const pid = running.pid()
  await expect.poll(() => existsSync(join(root, 'loaded'))).toBe(true)
  const changedAt = Date.now()
  write('service/src/words.ts', 'export const words = 1\n')
  await isUpAfter(pid)
  expect(Number(readFileSync(join(root, 'up'), 'utf8'))).toBeLessThan(changedAt)
})

it('restarts it when a package changes that its manifest names', async () => {
  const pid = running.pid()
  write('packages/used/src/index.ts', 'export const words = 1\n')
  await isUpAfter(pid)
  expect(reasons()).toEqual(['packages/used/src/index.ts changed'])
})

it('does not restart it for tests and for other packages', async () => {
  const pid = running.pid()
  write('service/src/words.test.ts', WORKS)
  write('service/src/testing/words.ts', WORKS)
  write('packages/other/src/index.ts', WORKS)
  // A later change that counts shows that the earlier ones did not.
  write('service/src/last.ts', WORKS)
  await isUpAfter(pid)
  expect(reasons()).toEqual(['service/src/last.ts changed'])
})

it('starts a service again when its fault is fixed', async () => {
  const pid = running.pid()
  write('service/src/main.ts', 'syntax fault\n')
  await expect.poll(reasons).toContainEqual(expect.stringMatching(/^exit code 1: /))
  expect(running.status().state).not.toBe('running')
  write('service/src/main.ts', WORKS)
  await isUpAfter(pid)
  expect(reasons()).toContain('service/src/main.ts changed')
})

it('knows the packages of each service', () => {
  const foldersOf = (label: string) => {
    const service = SERVICES.flat().find(one => one.label === label)
    return service ? sourceFolders(service) : []
  }
  expect(foldersOf('query API')).toEqual(
    expect.arrayContaining(['query-api/src', 'packages/contracts/src', 'packages/search-words/src']),
  )
  expect(foldersOf('web')).toEqual(['web/server', 'web/development'])
})
