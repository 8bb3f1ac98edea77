import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverSvg } from '#app/entry-server.tsx'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { createHttpServer } from '#server/http-server.ts'
import { addCards } from './card.routes.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const site = { productName: 'Koryaku', publicUrl: 'http://localhost', links: {}, developmentTools: false }
const names = { slug: 'a-game', title: 'A game', titleJa: null, titleEn: null }
const game = { ...names, year: 1998, platforms: [], genres: [], thumbnail: '/media/red.png' }

let isWithdrawn = false
/** A read side with one game and its image. */
const readSide = createServer(({ url = '', headers }, response) => {
  if (!url.startsWith('/media/')) return response.end(JSON.stringify({ data: { attributes: game } }))
  if (isWithdrawn) response.writeHead(410).end()
  else if (headers['if-none-match'] === '"red.png"') response.writeHead(304).end()
  else response.end(PIXEL)
})
const log = createLogger('cards-test', 'silent')
const { app } = createHttpServer({ log, holdsAnswers: true, secure: false })
beforeAll(async () => {
  await once(readSide.listen(0, '127.0.0.1'), 'listening')
  const queryApi = `http://127.0.0.1:${(readSide.address() as AddressInfo).port}`
  addCards(app, { coverSvg }, { site, queryApi, log } as unknown as GatewayOptions)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  readSide.closeAllConnections()
  readSide.close()
})
const card = (headers: Record<string, string> = {}) => app.inject({ url: '/og/games/a-game.jpg', headers })

it('a card is drawn without an image that has been withdrawn, and copies of it are revalidated', async () => {
  const first = await card()
  expect([first.statusCode, first.headers['cache-control']]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ])
  const etag = String(first.headers.etag)
  const again = await card({ 'if-none-match': etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  isWithdrawn = true
  const without = await card({ 'if-none-match': etag })
  expect(without.statusCode).toBe(200)
  expect(without.rawPayload.equals(first.rawPayload)).toBe(false)
  isWithdrawn = false
  expect((await card()).rawPayload.equals(first.rawPayload)).toBe(true)
})
