import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessDeniedError, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventStoreServer, startEventStore } from './server.ts'
import { readUsers } from './users.ts'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-event-store-tls-'))
const certificateFile = join(folder, 'certificate.pem')
const usersFile = join(folder, 'users')
let server: EventStoreServer
const clients: EventStoreDBClient[] = []

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  writeFileSync(certificateFile, cert)
  writeFileSync(usersFile, '# who may call\nwriter:p:ss wörd\n\nreader:other\n')
  server = await startEventStore({
    file: join(folder, 'events.db'),
    port: 0,
    tls: { certificate: Buffer.from(cert), key: Buffer.from(key) },
    users: readUsers(usersFile),
  })
})
afterAll(async () => {
  await Promise.all(clients.map(client => client.dispose()))
  await server.stop()
  rmSync(folder, { recursive: true })
})

function connect(user?: { username: string; password: string }): EventStoreDBClient {
  const login = user ? `${user.username}:${encodeURIComponent(user.password)}@` : ''
  const client = EventStoreDBClient.connectionString(
    `esdb://${login}localhost:${server.port}?tlsCAFile=${certificateFile}`,
  )
  clients.push(client)
  return client
}
const event = () => jsonEvent({ type: 'Happened', data: {} })
const count = async (client: EventStoreDBClient, stream: string) => {
  let events = 0
  for await (const _ of client.readStream(stream)) events++
  return events
}

describe('an event store with a certificate and users', () => {
  it('lets users write and read, by the connection or by the call', async () => {
    const client = connect({ username: 'writer', password: 'p:ss wörd' })
    await client.appendToStream('some', event())
    const credentials = { username: 'reader', password: 'other' }
    await client.appendToStream('some', event(), { credentials })
    await connect().appendToStream('some', event(), { credentials })
    expect(await count(client, 'some')).toBe(3)
    await client.deleteStream('some')
  })

  it.each([
    { name: 'nobody', user: undefined },
    { name: 'a wrong password', user: { username: 'writer', password: 'other' } },
    { name: 'an unknown name', user: { username: 'stranger', password: 'other' } },
  ])('refuses $name', async ({ user }) => {
    const client = connect(user)
    await expect(client.appendToStream('other', event())).rejects.toBeInstanceOf(AccessDeniedError)
    await expect(count(client, 'other')).rejects.toBeInstanceOf(AccessDeniedError)
    await expect(client.deleteStream('other')).rejects.toBeInstanceOf(AccessDeniedError)
  })

  it('does not talk to a client that speaks openly', async () => {
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`)
    clients.push(client)
    await expect(client.appendToStream('other', event())).rejects.toMatchObject({ code: 14 })
  })
})

describe('starting with users', () => {
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [
      join(import.meta.dirname, 'main.ts'),
      '--db',
      join(folder, 'no.db'),
      ...args,
    ])

  it('needs a certificate with its key, and a readable list', () => {
    expect(start('--users', usersFile).stderr.toString()).toContain(
      '--users: needs --tls-cert, --tls-key too',
    )
    expect(start('--tls-cert', certificateFile).stderr.toString()).toContain(
      '--tls-cert: needs --tls-key too',
    )
    const bad = join(folder, 'bad-users')
    writeFileSync(bad, 'writer\n')
    expect(() => readUsers(bad)).toThrow("line 1: 'name:password' is expected")
    writeFileSync(bad, '\n')
    expect(() => readUsers(bad)).toThrow('names no user')
  })
})
