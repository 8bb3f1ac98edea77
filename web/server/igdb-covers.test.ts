import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { addIgdbCovers } from './igdb-covers.route.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const asked: string[] = []
let images: Server
const log = createLogger('igdb-covers-test', 'silent')
const { app } = createHttpServer({ log, holdsAnswers: true, secure: true })
const guarded = createHttpServer({ log, holdsAnswers: true, secure: true }).app

beforeAll(async () => {
  images = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.endsWith('/co1.jpg')) response.end(JPEG)
    else if (path.endsWith('/page.jpg')) response.end('<html>')
    else if (path.endsWith('/big.jpg')) response.end(Buffer.concat([JPEG, Buffer.alloc(1024 * 1024)]))
    else if (path.endsWith('/moved.jpg')) response.writeHead(302, { location: '/co1.jpg' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => images.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(images.address() as AddressInfo).port}/covers`
  addIgdbCovers(app, base, ['loopback'])
  addIgdbCovers(guarded, base)
})
afterAll(async () => {
  await app.close()
  await guarded.close()
  images.close()
})
beforeEach(() => {
  asked.length = 0
})
const get = (file: string, from = app) => from.inject({ url: `/covers/igdb/${file}` })

describe('covers of the games database', () => {
  it('are passed on once and cached', async () => {
    const answers = await Promise.all([get('co1.jpg'), get('co1.jpg')])
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(headers['cache-control']).toBe('public, max-age=604800, immutable')
      expect(rawPayload).toEqual(JPEG)
    }
    expect((await get('co1.jpg')).statusCode).toBe(200)
    expect(asked).toEqual(['/covers/co1.jpg'])
  })
  it.each(['none', 'page', 'big', 'moved'])(
    'are not found, and not requested again soon: %s',
    async image => {
      const { statusCode, headers } = await get(`${image}.jpg`)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'public, max-age=300'])
      expect((await get(`${image}.jpg`)).statusCode).toBe(404)
      expect(asked).toEqual([`/covers/${image}.jpg`])
    },
  )
  it.each(['CO1.jpg', 'co1.png', '..%2Fco1.jpg', `${'a'.repeat(41)}.jpg`])(
    'have an ID of the database: %s',
    async file => {
      expect((await get(file)).statusCode).toBe(404)
      expect(asked).toEqual([])
    },
  )
  it('are not fetched from a private network', async () => {
    expect((await get('co1.jpg', guarded)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })
})
