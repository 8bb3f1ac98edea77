import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connectEventStore, WrongExpectedRevision } from './event-store.ts'
import { isStoreUnavailable, missingPart } from './store-errors.ts'

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )

describe('isStoreUnavailable', () => {
  it('knows a database that does not listen', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/x' })
    expect(isStoreUnavailable(await errorOf(pool.query('select 1')))).toBe(true)
    await pool.end()
  })

  it('knows an event store that does not listen', async () => {
    const events = connectEventStore('esdb://127.0.0.1:1?tls=false')
    expect(isStoreUnavailable(await errorOf(events.readLast('article-x')))).toBe(true)
    await events.close()
  })

  it.each(['57P01', '57P03', '53300', '08006'])('knows SQLSTATE %s', code => {
    expect(isStoreUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
  })

  it.each([
    ['a faulty statement', Object.assign(new Error('x'), { code: '42601' })],
    ['a lost race', new WrongExpectedRevision('x')],
    ['a fault of ours', new TypeError('x is not a function')],
    ['what is no error', 'ECONNREFUSED'],
  ])('does not take %s for it', (_, error) => {
    expect(isStoreUnavailable(error)).toBe(false)
  })
})

describe('missingPart', () => {
  const named = (name: string, message = 'x') => Object.assign(new Error(message), { name })
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  it.each([
    ['events', named('EventStoreUnavailable')],
    ['database', coded('57P03')],
    ['database', coded('42P01')],
    ['database', coded('42703')],
    ['database', coded('ECONNREFUSED')],
    ['redis', named('MaxRetriesPerRequestError')],
    ['redis', named('Error', 'Command timed out')],
    ['search', named('MeilisearchRequestError')],
    ['disk', coded('53100')],
    ['disk', coded('ENOSPC')],
  ])('%s', (part, error) => {
    expect(missingPart(error)).toBe(part)
  })
})
