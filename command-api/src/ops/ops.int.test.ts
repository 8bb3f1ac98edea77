import { newCommandId } from '@koryaku/contracts/ids.ts'
import { recentOperations, requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { measureQueues } from './queue-meter.ts'
import { askForVerification, scheduleVerification } from './verify-schedule.ts'

let site: TestApp
let owner: Caller
let connection: Redis

beforeAll(async () => {
  site = await startTestApp()
  owner = await site.newMember({ roles: ['owner'] })
  connection = new Redis(site.context.config.REDIS_URL, { maxRetriesPerRequest: null })
})
afterAll(async () => {
  connection?.disconnect()
  await site?.stop()
})

const ask = (body: object, headers = {}) => site.call(owner, 'POST', '/api/ops/operations', body, headers)
const find = async (id: string) =>
  (await recentOperations(site.context.db, 100)).find(record => record.id === id)
const isOver = (id: string) =>
  expect.poll(async () => (await find(id))?.finishedAt, { timeout: 30_000 }).toEqual(expect.any(String))

describe('operations', () => {
  it('are recorded with the owner, and done by the projector', async () => {
    const answer = await ask({ action: 'verify', projections: ['images'] })
    expect(answer.statusCode).toBe(202)
    const { id } = answer.json().data
    await isOver(id)
    expect(await find(id)).toMatchObject({
      requestedBy: owner.userId,
      state: 'done',
      outcome: { kind: 'verified', rows: expect.any(Number), tables: 2, notCompared: [] },
    })
  })

  it('are one under one key', async () => {
    const key = withKey(newCommandId())
    const answers = [
      await ask({ action: 'drop', projections: ['images'] }, key),
      await ask({ action: 'drop', projections: ['images'] }, key),
    ]
    expect(new Set(answers.map(answer => answer.json().data.id)).size).toBe(1)
    await isOver(answers[0]?.json().data.id)
  })

  it.each([
    {},
    { action: 'format-disk' },
    { action: 'rebuild', projections: ['articles; drop table x'] },
    { action: 'rebuild', projections: 'articles' },
    { action: 'rollback' },
    { action: 'skip', projection: 'articles', eventId: newCommandId(), reason: ' ' },
    { action: 'skip', projection: 'articles', eventId: newCommandId(), reason: 'x'.repeat(501) },
    { action: 'skip', projection: 'articles', eventId: 'x', reason: 'because' },
    { action: 'verify', projections: Array.from({ length: 51 }, () => 'articles') },
  ])('are refused when they are not valid: %j', async body => {
    expect((await ask(body)).statusCode).toBe(422)
  })

  it('cannot be stopped when they are over or were never there', async () => {
    const { id } = (await ask({ action: 'drop', projections: ['images'] })).json().data
    await isOver(id)
    for (const unknown of [id, newCommandId()]) {
      const answer = await site.call(owner, 'DELETE', `/api/ops/operations/${unknown}`)
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('the verification of all read models', () => {
  it('is requested at set times, runs, and its result is stored', async () => {
    const { db, log } = site.context
    const differencesSince = async (since: Date) => {
      const { rows } = await db.query<{ projection: string; differences: string }>(
        'select projection, differences from operations.verification where at >= $1 order by projection',
        [since],
      )
      return rows
    }
    // Other test files of this stack may have left differences: existing ones are not caused by the schedule.
    const asked = new Date()
    await isOver((await ask({ action: 'verify', projections: [] })).json().data.id)
    const known = await differencesSince(asked)
    const since = new Date()
    const name = `verification-${newCommandId()}`
    const schedule = scheduleVerification({ db, connection, log }, { every: 500 }, name)
    const ended = async () =>
      (await recentOperations(db, 100)).find(
        ({ requestedBy, requestedAt, state }) =>
          requestedBy === 'schedule' &&
          new Date(requestedAt) >= since &&
          (state === 'done' || state === 'failed'),
      )
    try {
      await expect.poll(ended, { timeout: 40_000 }).toBeDefined()
    } finally {
      await schedule.queue.obliterate({ force: true })
      await schedule.stop()
    }
    const rows = await differencesSince(since)
    const operation = await ended()
    expect(operation).toMatchObject({ state: 'done', error: null })
    expect(rows.map(({ projection }) => projection)).toEqual(expect.arrayContaining(['articles', 'users']))
    for (const row of rows) expect(known).toContainEqual(row)
  })

  it('is requested once while one waits', async () => {
    const { db } = site.context
    const waiting = await requestOperation(db, {
      id: newCommandId(),
      operation: { action: 'verify', projections: [] },
      by: 'test',
    })
    // As if the projector were down.
    await db.query(`update operations.request set state = 'running', attempts = 1 where id = $1`, [
      waiting.id,
    ])
    const before = (await recentOperations(db, 100)).length
    await askForVerification(db)
    expect((await recentOperations(db, 100)).length).toBe(before)
    await db.query(`delete from operations.request where id = $1`, [waiting.id])
    await askForVerification(db)
    const asked = (await recentOperations(db, 100)).find(({ requestedBy }) => requestedBy === 'schedule')
    await isOver(asked?.id ?? '')
  })
})

it('writes down what waits in a queue', async () => {
  const { db } = site.context
  const queue = new Queue(`meter-${newCommandId()}`, { connection })
  await queue.addBulk([1, 2, 3].map(n => ({ name: 'job', data: { n } })))
  await queue.add('later', {}, { delay: 60_000 })
  await measureQueues(db, [queue])
  const { rows } = await db.query('select * from operations.queue where name = $1', [queue.name])
  expect(rows).toMatchObject([{ waiting: 3, delayed: 1, active: 0, failed: 0 }])
  await queue.obliterate({ force: true })
  await queue.close()
  await db.query('delete from operations.queue where name = $1', [queue.name])
})
