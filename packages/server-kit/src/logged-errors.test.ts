import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('an error is logged with its words, and without the connection that its driver hangs on it', () => {
  const lines: string[] = []
  const log = createLogger('test', 'error', { write: line => void lines.push(line) })
  const client = { secretKey: 4711, connectionParameters: { password: 'hunter2' } }
  const cause = Object.assign(new Error('the database ended the connection'), { code: '57P01', client })
  log.error({ err: Object.assign(new Error('a query failed', { cause }), { client, code: '53100' }) }, 'x')
  log.error({ err: new AggregateError([cause], 'all of them failed') }, 'x')
  const [single, several] = lines.map(line => JSON.parse(line).err)
  expect(single).toMatchObject({ type: 'Error', code: '53100' })
  expect(single.message).toContain('the database ended the connection')
  expect(several.aggregateErrors).toHaveLength(1)
  expect(lines.join()).not.toMatch(/4711|hunter2/)
})
