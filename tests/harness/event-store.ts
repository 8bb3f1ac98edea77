import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEventStore } from '@koryaku/embedded-event-store/server.ts'

/** A log of one test file's own, for what must not lie in the one that all share. */
export async function startOwnLog() {
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-log-'))
  const server = await startEventStore({ file: join(folder, 'events.db'), port: 0 })
  return {
    url: `esdb://127.0.0.1:${server.port}?tls=false`,
    /** For what else the test writes. */
    folder,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
