import { newMemberByMail } from '@koryaku/command-api/testing/new-account.ts'
import {
  bellFigures,
  notificationStreamRoute,
} from '@koryaku/query-api/notifications/notification-stream.route.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

/** The figures are those of the process: other files of this worker may have left bells. */
const before = { ...bellFigures() }
/** As on the site, with smaller numbers. */
const BOUNDS = { perMember: 2, all: before.open + 3, heartbeatMs: 25_000 }

let stop: () => Promise<void>
let apis: Awaited<ReturnType<typeof startBothApis>>
let url: string
beforeAll(async () => {
  apis = await startBothApis()
  const { db } = apis.site.context
  const log = createLogger('bells-test', 'silent')
  const databaseUrl = process.env.DATABASE_URL ?? ''
  const readModels = followPosition({ db, databaseUrl, log }, 'read_position', readModelPosition)
  const app = createHttpApp({ log, db, holdsAnswers: true })
  notificationStreamRoute(app, { db, readModels, log }, BOUNDS)
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/my/notifications/stream`
  stop = async () => {
    app.server.closeAllConnections()
    await app.close()
    await readModels.stop()
    await apis.stop()
  }
})
afterAll(() => stop?.())

async function ring(cookie: string, query = '') {
  const left = new AbortController()
  const answer = await fetch(url + query, { headers: { cookie }, signal: left.signal })
  return { answer, leave: () => left.abort() }
}
async function member(): Promise<string> {
  const { browser } = await newMemberByMail(apis.site)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

it('bounds notification streams per member and in total, and frees the slot of a closed stream', async () => {
  const [one, two] = [await member(), await member()]
  const open = [await ring(one), await ring(one)]
  expect(open.map(({ answer }) => answer.status)).toEqual([200, 200])
  const third = (await ring(one)).answer
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
  open.push(await ring(two))
  // The second member has one only: it is all of them together that are too many.
  const fourth = (await ring(two)).answer
  expect(fourth.status).toBe(429)
  expect(await fourth.json()).toMatchObject({ errors: [{ code: 'too_many_requests' }] })
  expect(bellFigures()).toMatchObject({ open: before.open + 3, refused: before.refused + 2 })

  open[0]?.leave()
  await expect.poll(() => bellFigures().open).toBe(before.open + 2)
  const again = await ring(two)
  expect(again.answer.status).toBe(200)
  for (const bell of [...open, again]) bell.leave()
  await expect.poll(() => bellFigures().open).toBe(before.open)
})

it('sends what happened after the position that the page has read', async () => {
  const { site } = apis
  const [followed, fan] = [await site.newMember(), await site.newMember()]
  const readAt = await site.events.headPosition()
  await site.projected(await site.call(fan, 'POST', '/api/my/users', { name: followed.name }))
  const bell = await ring(followed.headers.cookie ?? '', `?after=${readAt}`)
  const reader = bell.answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: notification')) text += (await reader?.read())?.value ?? ''
  expect(text).toContain('"action":"followed"')
  bell.leave()
  await expect.poll(() => bellFigures().open).toBe(before.open)
})

it('answers a HEAD request immediately and opens no stream for it', async () => {
  const cookie = await member()
  for (let n = 0; n < 3; n++) {
    const answer = await fetch(url, {
      method: 'HEAD',
      headers: { cookie },
      signal: AbortSignal.timeout(4_000),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  }
  expect(bellFigures().open).toBe(before.open)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(401)
})
