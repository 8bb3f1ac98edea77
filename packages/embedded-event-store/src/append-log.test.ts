import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { AppendLog } from './append-log.ts'
import { Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-append-log-'))
const storage = new Storage(join(folder, 'events.db'))
afterAll(() => {
  storage.close()
  rmSync(folder, { recursive: true })
})

it.each([
  ['every commit', 0, 5],
  ['the first commit at once, of those soon after it together', 60, 2],
])('notifies listeners of %s', async (_, gatherMs, times) => {
  const log = new AppendLog(storage, { gatherMs })
  const heard: number[] = []
  log.onCommit(() => heard.push(storage.head()))
  for (let n = 0; n < 5; n++) {
    const metadata = new Uint8Array()
    const event = {
      id: randomUUID(),
      type: 'Said',
      contentType: 'application/json',
      metadata,
      data: metadata,
    }
    await log.append(`${gatherMs}-${n}`, 'no_stream', [event])
    if (n === 0) expect(heard).toHaveLength(1)
  }
  await vi.waitFor(() => expect(heard.at(-1)).toBe(storage.head()))
  expect(heard).toHaveLength(times)
})
