import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { expect, it } from 'vitest'
import { addProxies } from './proxies.ts'

it('no part of an address is logged, whatever becomes of the request', async () => {
  let logged = ''
  const log = createLogger('logs-test', 'info', { write: line => (logged += line) })
  const app = createDeclaredApp({ log, holdsAnswers: true })
  const service = createServer((request, response) => {
    if (request.url?.includes('torn')) response.destroy()
    else response.writeHead(request.url?.includes('moved') ? 302 : 200, { location: '/' }).end('{}')
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const commandApi = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  await addProxies(app, { commandApi, queryApi: 'http://127.0.0.1:9' })
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const statuses: number[] = []
    for (const path of ['/', '/moved/', '/torn/', '/%00/', '/%zz/', '/..%2f..%2f'])
      for (const side of ['/api/identity', '/api/articles', '/media']) {
        const address = `${url}${side}${path}canary-token?token=canary-query`
        statuses.push((await fetch(address, { redirect: 'manual' })).status)
      }
    expect(new Set(statuses).size).toBeGreaterThan(2)
    expect(logged).not.toMatch(/canary/)
    // It does log, for example that a service is unavailable.
    expect(logged).toContain('ECONNREFUSED')
  } finally {
    await app.close()
    service.close()
  }
})

it('a thousand refused reads are counted, and are a line of each kind with their number, without a stack', async () => {
  let lines: string[] = []
  const log = createLogger('logs-test', 'info', { write: line => void lines.push(line) })
  const app = createDeclaredApp({ log, holdsAnswers: true, server: { forceCloseConnections: true } })
  const service = createServer(() => {}).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const queryApi = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const figures = await addProxies(app, { queryApi, commandApi: queryApi })
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    lines = []
    const asked = Array.from({ length: 1_000 }, (_, n) => fetch(`${url}/api/articles?n=${n}`))
    const statuses = await Promise.all(asked.map(answer => answer.then(({ status }) => status)))
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(figures.pools.reads.refused).toBeGreaterThan(900)
    // logs one line per reason (pool exhausted, timeout), and one with the number of further ones
    expect(lines.length).toBeLessThanOrEqual(4)
    expect(lines.join('')).toContain('PoolExhausted')
    expect(lines.join('')).not.toContain('stack')
  } finally {
    await app.close()
    service.closeAllConnections()
    service.close()
  }
})
