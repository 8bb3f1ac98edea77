import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { expect, it } from 'vitest'
import { coverSvg } from '#app/entry-server.tsx'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { createHttpServer } from '#server/http-server.ts'
import { addCards } from './card.routes.ts'

const site = { productName: 'Koryaku', publicUrl: 'http://localhost', links: {}, developmentTools: false }

it('cards asked for by one address leave the drawing of cards to others', async () => {
  const readSide = createServer(({ url = '' }, response) => {
    const slug = url.split('/').at(-1)
    const attributes = {
      slug,
      title: slug,
      titleJa: null,
      titleEn: null,
      year: 1998,
      platforms: [],
      genres: [],
    }
    response.end(JSON.stringify({ data: { attributes: { ...attributes, thumbnail: null } } }))
  }).listen(0, '127.0.0.1')
  await once(readSide, 'listening')
  const queryApi = `http://127.0.0.1:${(readSide.address() as AddressInfo).port}`
  const log = createLogger('cards-test', 'silent')
  const { app } = createHttpServer({ log, holdsAnswers: true, secure: false })
  const figures = addCards(app, { coverSvg }, { site, queryApi, log } as unknown as GatewayOptions)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const open = (name: string, localAddress: string) =>
    get({ port, host: '127.0.0.1', localAddress, path: `/og/games/${name}.jpg`, agent: false })
  try {
    for (let n = 0; n < 40; n++) open(`game-${n}`, '127.0.0.1').on('error', () => {})
    await expect.poll(() => figures().refused).toBeGreaterThanOrEqual(8)
    await expect.poll(() => figures().waiting).toBeGreaterThanOrEqual(7)
    const others = Array.from({ length: 4 }, (_, n) => once(open(`mine-${n}`, '127.0.0.2'), 'response'))
    const answers = (await Promise.all(others)) as [IncomingMessage][]
    for (const [answer] of answers) answer.resume()
    expect(answers.map(([{ statusCode }]) => statusCode)).toEqual(Array(4).fill(200))
  } finally {
    await app.close()
    readSide.closeAllConnections()
    readSide.close()
  }
})
