import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { READ_POSITION } from '@koryaku/contracts/http/headers.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { expect, it } from 'vitest'
import { canonicalPath, canonicalQuery, coverSvg } from '#app/entry-server.tsx'
import type { ServerBundle } from './bundle.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { createHttpServer } from './http-server.ts'
import { addPages } from './pages.ts'
import { readJson } from './read-json.ts'

const site = { productName: 'Koryaku', publicUrl: 'http://localhost', links: {}, developmentTools: false }
const log = createLogger('pages-test', 'silent')

/** Renders a page of two reads that takes so long that it is cached for 30 s. */
const createRenderer = (({ apiOrigin, fetch = readJson }) =>
  async () => {
    const names = await Promise.all(
      ['author', 'game'].map(async name => (await fetch(`${apiOrigin}/api/${name}`, {})).json()),
    )
    return {
      ...{ status: 200, language: 'ja', personal: false, head: '', body: names.join(), state: '' },
      ...{ module: null, movedTo: null, own: null, renderedMs: 5_000 },
    }
  }) as ServerBundle['createRenderer']

it('a page is rendered again when something is withdrawn above the lowest position of its data', async () => {
  let author = { name: 'known', position: 3 }
  let withdrawn = 2
  const readSide = createServer(({ url }, response) => {
    if (url === '/api/withdrawals') return response.end(JSON.stringify({ position: String(withdrawn) }))
    const { name, position } = url === '/api/author' ? author : { name: 'game', position: 9 }
    response.setHeader(READ_POSITION, position).end(JSON.stringify(name))
  }).listen(0, '127.0.0.1')
  await once(readSide, 'listening')
  const queryApi = `http://127.0.0.1:${(readSide.address() as AddressInfo).port}`
  const { app } = createHttpServer({ log, holdsAnswers: true, secure: false })
  const assetsOf = () => ({ entry: '/app.js', scripts: [], styles: [] })
  const bundle = { createRenderer, coverSvg, canonicalPath, canonicalQuery, assetsOf }
  addPages(app, bundle, { site, queryApi, log } as unknown as GatewayOptions)
  const page = async () => (await app.inject('/about')).body
  try {
    expect(await page()).toContain('known,game')
    author = { name: 'anonymous', position: 4 }
    withdrawn = 4
    await expect.poll(page, { timeout: 10_000 }).toContain('anonymous,game')
  } finally {
    await app.close()
    readSide.closeAllConnections()
    readSide.close()
  }
})
