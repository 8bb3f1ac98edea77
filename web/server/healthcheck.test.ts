import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterEach, expect, it } from 'vitest'
import { addHealthcheck } from './healthcheck.route.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function siteBefore(readSide: RequestListener) {
  const server = createServer(readSide).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const app = createDeclaredApp({ log: createLogger('gateway-test', 'silent'), holdsAnswers: true })
  addHealthcheck(app, { queryApi: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return app
}

it('passes on what the read side found, also that the site is down', async () => {
  const down = {
    status: 'down',
    down: ['database'],
    parts: [{ part: 'database', reason: 'not_built', since: '2026-11-22T09:00:00.000Z' }],
  }
  const app = await siteBefore((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(down))
  })
  for (const path of ['/api/healthcheck', '/api/healthcheck.json']) {
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, down, '2'])
  }
})

it('reports that reads fail when the read side is unresponsive, unreachable, or returns anything else', async () => {
  const hanging = await siteBefore(() => {})
  const away = await siteBefore(() => {})
  servers.pop()?.close()
  const strange = await siteBefore((_request, response) => response.end('{"errors":[]}'))
  for (const app of [hanging, away, strange]) {
    const answer = await app.inject('/api/healthcheck')
    expect(answer.statusCode).toBe(503)
    const [found] = answer.json().parts
    expect(found).toMatchObject({ part: 'reads', reason: 'no_answer', since: expect.any(String) })
    // Asked again, it is the same silence.
    expect((await app.inject('/api/healthcheck')).json().parts).toEqual([found])
  }
})

it('asks once for all who ask at the same time', async () => {
  let asked = 0
  const app = await siteBefore((_request, response) => {
    asked++
    setImmediate(() => response.end('{"status":"ok","down":[],"parts":[]}'))
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject('/api/healthcheck')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBe(1)
})
