import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addProxies } from './proxies.ts'

it('no part of an address is logged, whatever becomes of the request', async () => {
  let logged = ''
  const stream = new Writable({
    write(line, _encoding, done) {
      logged += line
      done()
    },
  })
  const app = Fastify({ logger: { level: 'info', stream }, disableRequestLogging: true })
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
    // It does log: that a service is away, for one.
    expect(logged).toContain('ECONNREFUSED')
  } finally {
    await app.close()
    service.close()
  }
})
