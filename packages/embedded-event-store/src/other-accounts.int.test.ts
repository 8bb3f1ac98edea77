import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionNotice } from './loopback-listener.ts'
import { accountOf } from './peer-account.ts'
import { type EventStoreServer, startEventStore } from './server.ts'
import { appendAs, canBeOthers, NOBODY } from './testing/append-as.ts'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-event-store-accounts-'))
const said: ConnectionNotice[] = []
let server: EventStoreServer
beforeAll(async () => {
  server = await startEventStore({
    file: join(folder, 'events.db'),
    port: 0,
    onNotice: notice => said.push(notice),
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('the event store without users', () => {
  it('lets our own account in', async () => {
    const before = server.storage.head()
    expect(await appendAs(undefined, `127.0.0.1:${server.port}`)).toBe('appended')
    expect(server.storage.head()).toBeGreaterThan(before)
  })

  it.skipIf(!canBeOthers)('lets no other account in (tried by root only)', async () => {
    const before = server.storage.head()
    expect(await appendAs(NOBODY, `127.0.0.1:${server.port}`)).toMatch(/unavailable|ECONNRESET|closed/i)
    expect(server.storage.head()).toBe(before)
    expect(said).toEqual([{ kind: 'refused', account: NOBODY }])
  })
})

describe('the account at the other end', () => {
  it.each(['127.0.0.1', '127.0.0.9', '::ffff:127.0.0.1'])(
    'is known while its connection is open, and unknown once it is closed (%s)',
    async host => {
      const listening = createServer({ pauseOnConnect: true })
      await new Promise<void>(resolve => listening.listen(0, '0.0.0.0', resolve))
      const accepted = new Promise<Socket>(resolve => listening.once('connection', resolve))
      const peer = connect((listening.address() as AddressInfo).port, host)
      const socket = await accepted
      expect(await accountOf(socket)).toBe(process.geteuid?.())
      // From now on the kernel reports root, whatever the account was.
      peer.destroy()
      await expect.poll(() => accountOf(socket)).toBeUndefined()
      socket.destroy()
      listening.close()
    },
  )
})
