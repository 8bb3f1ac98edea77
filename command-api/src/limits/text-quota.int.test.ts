import { TEXT_MEGABYTES_A_DAY } from '@koryaku/contracts/articles/text-quota.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { dayOf } from './japan-day.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site?.stop())

it('refuses texts beyond the bytes of a day, and returns when to retry', async () => {
  const author = await site.newMember()
  const { slug } = await site.newGame()
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const body = { base: null, text: textOf('題', paragraph('aaaaaaaa', '塔に登る。')) }
  const save = () => site.call(author, 'PATCH', `/api/my/articles/${id}/text`, body)
  expect((await save()).statusCode).toBe(200)
  const allowed = TEXT_MEGABYTES_A_DAY * 1024 * 1024
  const key = `${author.userId} text bytes ${dayOf(new Date().toISOString())}`
  await site.context.limits.take([
    { key, allowed, seconds: 3_600, amount: allowed - Buffer.byteLength(JSON.stringify(body)) - 1 },
  ])
  const refused = await save()
  expect(refused.statusCode, refused.body).toBe(429)
  expect(refused.json().errors).toMatchObject([{ code: 'too_much_text' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const read = await site.call(author, 'GET', `/api/my/articles/${id}/text`)
  expect(read.json().data.attributes.ref).toBe('t0')
})
