import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { readModelPosition } from '@koryaku/contracts/server/read-position.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
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

it('docs/api.md lists every route with who may call it, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const [, listed = ''] = text.split('## Every route')
  const routes = [...listed.matchAll(/^(?:GET|POST|PUT|PATCH|DELETE) \S+ \(\w+\)$/gm)].map(([line]) => line)
  expect(routes.toSorted()).toEqual([...new Set(described)].sort())
})
