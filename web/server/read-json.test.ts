import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

let stop: () => void
afterEach(() => stop())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('reads what was answered, whatever the status', async () => {
  const address = await serve((request, response) => {
    response.writeHead(503, { 'retry-after': '5' }).end(JSON.stringify({ asked: request.headers['x-asked'] }))
  })
  const answer = await readJson(address, { headers: { 'x-asked': '攻略'.length.toString() } })
  expect([answer.ok, answer.status, answer.headers.get('retry-after')]).toEqual([false, 503, '5'])
  expect(answer.headers.get('etag')).toBeNull()
  expect(await answer.json()).toEqual({ asked: '2' })
})

it('reads again when a kept connection is closed under it, and only then', async () => {
  let asked = 0
  const address = await serve((request, response) => {
    asked++
    if (asked === 2) request.socket.resetAndDestroy()
    else response.end('{}')
  })
  await readJson(address, {})
  expect((await readJson(address, {})).ok).toBe(true)
  expect(asked).toBe(3)
  stop()
  await expect(readJson(address, {})).rejects.toThrow('ECONNREFUSED')
})

it('aborts on its signal', async () => {
  const address = await serve(() => {})
  await expect(readJson(address, { signal: AbortSignal.timeout(20) })).rejects.toThrow(/abort/i)
})

it('follows one redirect', async () => {
  const address = await serve((request, response) => {
    if (request.url === '/new') response.end(JSON.stringify({ found: true }))
    else response.writeHead(301, { location: '/new' }).end()
  })
  expect(await (await readJson(address, {})).json()).toEqual({ found: true })
})
