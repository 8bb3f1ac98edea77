import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

interface Schema {
  type?: string
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  [part: string]: unknown
}

/** Text that a pattern ends: no part of it may repeat without end. */
const isBoundedPattern = (pattern: string): boolean =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[(?:\\.|[^\]])*\]|\\./g, 'x'))

let texts = 0
function unbounded(schema: Schema | undefined, at: string): string[] {
  if (!schema || typeof schema !== 'object') return []
  const own: string[] = []
  const { type, maxLength, maxItems, pattern, format } = schema
  if (type === 'string') texts++
  const isListed = schema.enum !== undefined || schema.const !== undefined
  if (
    type === 'string' &&
    !isListed &&
    !format &&
    maxLength === undefined &&
    !(pattern && isBoundedPattern(pattern))
  )
    own.push(`${at}: a text without a bound`)
  if (type === 'array' && maxItems === undefined) own.push(`${at}: a list without a bound`)
  const parts = Object.entries(schema).flatMap(([name, part]) =>
    part !== null && typeof part === 'object' ? unbounded(part as Schema, `${at}/${name}`) : [],
  )
  return [...own, ...parts]
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: Schema
}

it('every text and every list in a request has a bound', () => {
  const apps = [both.reads, both.site.app] as unknown as {
    swagger: () => { paths: Record<string, object> }
  }[]
  const found: string[] = []
  let looked = 0
  for (const app of apps)
    for (const [path, operations] of Object.entries(app.swagger().paths))
      for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
        looked++
        found.push(...unbounded(operation.requestBody, `${method} ${path}`))
        // URLs and headers are bounded separately.
        for (const { name, in: where, schema } of operation.parameters ?? [])
          if (where === 'query' && schema.type === 'array')
            found.push(...unbounded(schema, `${method} ${path}?${name}`))
      }
  expect(looked).toBeGreaterThan(80)
  expect(texts).toBeGreaterThan(40)
  expect(found).toEqual([])
})
