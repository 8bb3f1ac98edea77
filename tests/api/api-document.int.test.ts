import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: TestApp
const described: string[] = []
type Document = { paths: Record<string, Record<string, { 'x-access'?: string }>> }

beforeAll(async () => {
  site = await startTestApp()
  const { db, config } = site.context
  const log = createLogger('document', 'silent')
  const position = followPosition(
    { db, databaseUrl: config.DATABASE_URL, log },
    'read_position',
    readModelPosition,
  )
  const own = { db, log, readModels: position, searchIndex: position, now: () => new Date() }
  const reads = createQueryApp({ ...own, config: config as never, search: null as never })
  for (const app of [reads, site.app]) {
    const { paths } = (await app.inject('/openapi.json')).json<Document>()
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { 'x-access': access }] of Object.entries(operations))
        described.push(`${method.toUpperCase()} ${path.replace('/api/', '')} (${access})`)
  }
  await reads.close()
  await position.stop()
})
afterAll(() => site?.stop())

it('docs/routes.txt lists every route with the least role of its callers: `npm run docs` writes it', async () => {
  const routes = [...new Set(described)].sort()
  expect(routes.length).toBeGreaterThan(100)
  await expect(`${routes.join('\n')}\n`).toMatchFileSnapshot('../../docs/routes.txt')
})
