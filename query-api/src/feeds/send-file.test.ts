import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, expect, it } from 'vitest'
import { sendFile } from './send-file.ts'

let text = `<feed>${'記事'.repeat(1_000)}</feed>`
const app = createDeclaredApp({ log: createLogger('file-test', 'silent'), holdsAnswers: false })
app.get(
  '/feed.xml',
  { config: { access: 'visitor' }, schema: { response: { 200: textOf('application/xml') } } },
  (request, reply) => sendFile(request, reply, { type: 'application/xml; charset=utf-8', text }),
)
afterAll(() => app.close())
const get = (headers: Record<string, string> = {}) => app.inject({ url: '/feed.xml', headers })

it('a file has a validator: asked for with it, it is sent again only when it has changed', async () => {
  const first = await get()
  expect([first.statusCode, first.body]).toEqual([200, text])
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const etag = String(first.headers.etag)
  const again = await get({ 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  text = text.replace('記事', '別の記事')
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
})

it.each([
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, br;q=0.9', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('a client that takes %s receives %s', async (accepted, coding, open) => {
  const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding'])
  expect(open(rawPayload).toString()).toBe(text)
  expect(rawPayload.length).toBeLessThan(500)
})

it('a client that takes no coding receives the text', async () =>
  expect((await get({ 'accept-encoding': 'identity' })).body).toBe(text))
