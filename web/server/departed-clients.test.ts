import { once } from 'node:events'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalPath, canonicalQuery, coverSvg, createRenderer } from '#app/entry-server.tsx'
import type { GatewayOptions } from './gateway-options.ts'
import { createHttpServer } from './http-server.ts'
import { addPages } from './pages.ts'
import { addProxies } from './proxies/proxies.ts'

const site = { productName: 'Koryaku', publicUrl: 'http://localhost', links: {}, developmentTools: false }
const log = createLogger('departed-clients-test', 'silent')
let held: ServerResponse[]
let readSide: Server
let app: ReturnType<typeof createHttpServer>['app']
let figures: ReturnType<typeof addPages>
let proxies: Awaited<ReturnType<typeof addProxies>>
let port: number

/** A gateway in front of a service that receives requests and answers none. */
beforeEach(async () => {
  held = []
  readSide = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1')
  await once(readSide, 'listening')
  const queryApi = `http://127.0.0.1:${(readSide.address() as AddressInfo).port}`
  app = createHttpServer({ log, holdsAnswers: true, secure: false }).app
  const assetsOf = () => ({ entry: '/app.js', scripts: [], styles: [] })
  const bundle = { createRenderer, coverSvg, canonicalPath, canonicalQuery, assetsOf }
  proxies = await addProxies(app, { queryApi, commandApi: queryApi })
  figures = addPages(app, bundle, { site, queryApi, log } as unknown as GatewayOptions)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  readSide.closeAllConnections()
  readSide.close()
  await app.close()
})

const open = (path: string, method = 'GET') => {
  const request = get({ port, host: '127.0.0.1', path, method, agent: false }).on('error', () => {})
  if (method !== 'GET') request.end()
  return request
}
const stillAsked = () => held.filter(response => !response.closed).length

describe('a client that disconnects', () => {
  it('ends the reads and the rendering of its page', async () => {
    const client = open('/games/zelda')
    await expect.poll(stillAsked).toBeGreaterThan(0)
    client.destroy()
    await expect.poll(() => [stillAsked(), figures().rendering]).toEqual([0, 0])
    expect(figures().pages).toBe(0)
  })

  it('leaves the rendering to another client that waits for the same page', async () => {
    const [leaving, staying] = [open('/games/zelda'), open('/games/zelda')]
    await expect.poll(stillAsked).toBeGreaterThan(0)
    const asked = held.length
    leaving.destroy()
    const answer = once(staying, 'response')
    for (const response of held)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"errors":[]}')
    const [{ statusCode }] = (await answer) as [{ statusCode: number }]
    expect(statusCode).toBe(404)
    expect(held.length).toBe(asked)
  })

  it('ends its long read at the service', async () => {
    const client = open('/api/games')
    await expect.poll(stillAsked).toBe(1)
    client.destroy()
    await expect.poll(() => [stillAsked(), proxies.pools.reads.running]).toEqual([0, 0])
  })

  it('does not end its write', async () => {
    const client = open('/api/articles', 'POST')
    await expect.poll(stillAsked).toBe(1)
    client.destroy()
    await expect.poll(() => client.closed).toBe(true)
    expect(await (await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200)
    expect(stillAsked()).toBe(1)
    held[0]?.writeHead(204).end()
    await expect.poll(() => proxies.pools.writes.running).toBe(0)
  })
})
