import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { CHANGES_A_DAY } from './command-limits.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site?.stop())

it('limits the changes of one kind that a user makes in a day, so that no own stream grows without a bound', async () => {
  const [author, other] = [await site.newMember(), await site.newMember()]
  const make = (who: typeof author) => site.call(who, 'POST', '/api/my/series', { title: '続きもの' })
  expect((await make(author)).statusCode).toBe(201)
  const used = { key: `${author.userId} POST /api/my/series day`, allowed: CHANGES_A_DAY, seconds: 3_600 }
  await site.context.limits.take([{ ...used, amount: CHANGES_A_DAY - 1 }])
  const refused = await make(author)
  expect(refused.statusCode, refused.body).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect((await make(other)).statusCode).toBe(201)
})
