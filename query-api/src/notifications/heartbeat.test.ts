import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { keepAlive } from './heartbeat.ts'

/** More than the system keeps between two ends of a connection. */
const MUCH = 'x'.repeat(32 * 1024 * 1024)
let close = () => {}
afterEach(() => close())

/** An open stream over a separate connection, whose reader does not read yet. */
async function openStream() {
  const opened = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    opened.resolve(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const reader: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.pause().on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  close = () => {
    reader.destroy()
    server.closeAllConnections()
    server.close()
  }
  const stream = await opened.promise
  return { reader, stream }
}

it('cuts a reader who takes nothing from one beat to the next', async () => {
  const { stream } = await openStream()
  let silences = 0
  stream.write(MUCH)
  keepAlive(stream, { everyMs: 20, isSignedIn: async () => true, onSilence: () => silences++ })
  await expect.poll(() => stream.destroyed).toBe(true)
  expect(silences).toBe(1)
})

it('keeps a slow reader that reads the available data, and sends it a heartbeat', async () => {
  const { reader, stream } = await openStream()
  stream.write(MUCH)
  let heard = ''
  reader.on('data', part => {
    heard = (heard + part).slice(-200)
  })
  reader.resume()
  await expect.poll(() => stream.writableNeedDrain, { timeout: 20_000 }).toBe(false)
  keepAlive(stream, { everyMs: 20, isSignedIn: async () => true, onSilence: () => {} })
  await expect.poll(() => heard).toContain(': still here')
  expect(stream.destroyed).toBe(false)
})

it('stays open while the state of the session is unknown, and ends with the session', async () => {
  const { stream } = await openStream()
  let asked = 0
  const answers = [async () => Promise.reject(new Error('the database is away')), async () => false]
  keepAlive(stream, {
    everyMs: 20,
    isSignedIn: () => (answers[asked++] ?? answers[1])?.() ?? Promise.resolve(false),
    onSilence: () => {},
  })
  await expect.poll(() => stream.writableEnded).toBe(true)
  expect(asked).toBe(2)
})
