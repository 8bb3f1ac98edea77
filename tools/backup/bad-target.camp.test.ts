import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { type Stack, startStack } from '@koryaku/infra/stack.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './testing.ts'

/** Some machines allow only root to mount file systems. */
const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0
let folder: string
let small: string
let site: { DATA_DIR: string; PORT: string }
let stack: Stack

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-target-'))
  small = join(folder, 'small')
  mkdirSync(small)
  site = { DATA_DIR: join(folder, 'site'), PORT: String(await freePorts(9_700)) }
  stack = await startStack(readStackConfig(site), { parts: 'stores' })
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function refusal(to: string, within: string[] = []) {
  const { code, out, errors } = await runCli('backup', ['--to', to], site, within).ended
  expect(code).toBe(1)
  return { lines: errors.trim().split('\n'), out }
}

describe('a place that no backup can be made in is named in one line, and nothing is left there', () => {
  it.each([
    ['a folder of the system', () => '/proc/x', 'nothing can be written to /proc'],
    ['a folder that is not there', () => join(folder, 'none', 'backup'), 'there is no folder'],
    [
      'a file in its place',
      () => {
        writeFileSync(join(folder, 'file'), '')
        return join(folder, 'file', 'backup')
      },
      'there is no folder',
    ],
  ])('%s', async (_, target, words) => {
    const { lines } = await refusal(target())
    expect(lines).toEqual([expect.stringContaining(words)])
    expect(readdirSync(folder).filter(name => /lock|unfinished/.test(name))).toEqual([])
  })

  /** A separate file system of 1 MB; prints its remaining files. */
  const onSmallDisk = (fill: string) => [
    ...['unshare', '-rm', 'sh', '-c'],
    `mount -t tmpfs -o size=1m tmpfs '${small}'; ${fill}; "$@"; rc=$?; ls -A '${small}'; exit $rc`,
    'sh',
  ]
  it.runIf(mayMount)('a disk with too little room', async () => {
    const { lines, out } = await refusal(join(small, 'backup'), onSmallDisk('true'))
    expect(lines).toEqual([expect.stringMatching(/^the disk of .*small has too little room \(needed \d+ MB/)])
    expect(out).toBe('')
  })
  it.runIf(mayMount)('a full disk', async () => {
    const fill = `head -c 2000000 /dev/zero >'${small}/filler' 2>/dev/null`
    const { lines, out } = await refusal(join(small, 'backup'), onSmallDisk(fill))
    expect(lines).toEqual([expect.stringMatching(/small has too little room \(needed \d+ MB, free 0 MB\)/)])
    expect(out).toBe('filler\n')
  })
})

it('reports faults of the settings as a start does', async () => {
  const run = runCli('backup', ['--to', join(folder, 'x')], {
    ...site,
    ...{ DATABASE_URL: 'foo' },
  })
  const { code, errors } = await run.ended
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    expect.stringContaining('Configuration is not valid: DATABASE_URL: write it like postgres://'),
  ])
})
