import { IMAGE_MEGABYTES_A_DAY } from '@koryaku/contracts/images/image-bounds.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { takeImageBytes } from './image-quota.ts'

type Member = Awaited<ReturnType<TestApp['newMember']>>
const ALLOWED = IMAGE_MEGABYTES_A_DAY * 1024 * 1024
let site: TestApp
let file: Buffer
beforeAll(async () => {
  site = await startTestApp()
  file = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
})
afterAll(() => site?.stop())

function upload(who: Member) {
  const head = 'Content-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png'
  const payload = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), file, Buffer.from('\r\n--b--\r\n')])
  const headers = { ...who.headers, 'content-type': 'multipart/form-data; boundary=b' }
  return site.app.inject({ method: 'POST', url: '/api/my/images', headers, payload })
}
const announce = (who: Member, bytes: number) => site.call(who, 'POST', '/api/my/images/presign', { bytes })

it('refuses images beyond the bytes of a day, with the limit and when to retry', async () => {
  const [author, other] = [await site.newMember(), await site.newMember()]
  // All but one image, and one byte less than another one.
  await takeImageBytes(site.context, author.userId, ALLOWED - 2 * file.length + 1)
  const first = await upload(author)
  expect(first.statusCode, first.body).toBe(201)
  const { id, attributes } = first.json().data
  const whole = { left: 0, top: 0, width: attributes.width, height: attributes.height }
  const refusals = [
    await upload(author),
    await announce(author, file.length),
    await announce(author, 10 * 1024 * 1024),
  ]
  for (const refused of refusals) {
    expect(refused.statusCode, refused.body).toBe(429)
    expect(refused.json().errors).toMatchObject([
      { code: 'too_much_image_data', detail: `${IMAGE_MEGABYTES_A_DAY} MB a day` },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(24 * 3_600)
  }
  await takeImageBytes(site.context, author.userId, file.length - 1)
  expect((await site.call(author, 'POST', `/api/my/images/${id}/crop`, whole)).statusCode).toBe(429)
  expect((await upload(other)).statusCode).toBe(201)
})
