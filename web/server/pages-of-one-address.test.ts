import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, expect, it } from 'vitest'
import { readFrom } from '#app/api/client.ts'
import { canonicalPath, canonicalQuery, coverSvg, createRenderer } from '#app/entry-server.tsx'
import type { GatewayOptions } from './gateway-options.ts'
import { createHttpServer } from './http-server.ts'
import { addPages } from './pages.ts'

const site = { productName: 'Koryaku', publicUrl: 'http://localhost', links: {}, developmentTools: false }
afterAll(() => readFrom())

it('pages asked for by one address leave the making of pages to others', async () => {
  const held: ServerResponse[] = []
  const readSide = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1')
  await once(readSide, 'listening')
  const queryApi = `http://127.0.0.1:${(readSide.address() as AddressInfo).port}`
  const log = createLogger('pages-test', 'silent')
  const { app } = createHttpServer({ log, holdsAnswers: true, secure: false })
  const assetsOf = () => ({ entry: '/app.js', scripts: [], styles: [] })
  const bundle = { createRenderer, coverSvg, canonicalPath, canonicalQuery, assetsOf }
  const figures = addPages(app, bundle, { site, queryApi, log } as unknown as GatewayOptions)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const open = (path: string, localAddress: string) =>
    get({ port, host: '127.0.0.1', localAddress, path, agent: false }).on('error', () => {})
  try {
    for (let n = 0; n < 200; n++) open(`/search?q=page-${n}`, '127.0.0.1')
    await expect.poll(() => figures().refused, { timeout: 20_000 }).toBeGreaterThan(30)
    expect(figures().rendering).toBeLessThanOrEqual(32)
    // About needs nothing of the read side.
    const request = open('/about', '127.0.0.2')
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  } finally {
    await app.close()
    for (const response of held) response.destroy()
    readSide.closeAllConnections()
    readSide.close()
  }
})
