import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, expect, it } from 'vitest'
import { createHealthServer } from './health-server.ts'

/** Without a listener. */
const AWAY = 'http://127.0.0.1:9'
const log = createLogger('gateway-test', 'silent')
const { server } = createHealthServer({ log, holdsAnswers: true, queryApi: AWAY, commandApi: AWAY })
// Reports responses that do not match their declaration.
afterAll(() => server.close())

it('stays healthy while the services behind it are unavailable, and reports them', async () => {
  const live = await server.inject('/health/live')
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }])
  const ready = await server.inject('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'down', down: ['queryApi', 'commandApi'] },
  ])
  expect((await server.inject('/metrics')).body).toContain('process_cpu_seconds_total')
})
