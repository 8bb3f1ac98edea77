import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach } from 'vitest'
import { startEventStore } from '../server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** A folder per test, stores on files in it, and the commands as separate processes. */
export function toolsForTests() {
  const stops: (() => Promise<void>)[] = []
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'koryaku-tools-'))
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    rmSync(folder, { recursive: true })
  })
  return {
    folder: () => folder,
    async open(file: string) {
      const server = await startEventStore({ file, port: 0 })
      const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`)
      stops.push(async () => {
        await client.dispose()
        await server.stop()
      })
      return { server, client }
    },
    command: (...args: string[]) => execFileSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' }),
    failing: (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' }),
    /** For commands that call a store in this process, which must stay responsive meanwhile. */
    running: async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, [MAIN, ...args])).stdout,
  }
}
