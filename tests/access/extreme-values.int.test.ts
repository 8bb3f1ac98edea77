import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startBothApis } from '#harness/query-site.ts'

/** Values beyond the types of Postgres, of JavaScript and of the calendar, in the forms of cursors and versions. */
const NUMBERS = ['-1', '2147483648', '9223372036854775808', '999999999999999', '253402300800000', '1e400']
const KEY = '0123456789abc'
const EXTREME = [
  ...NUMBERS.flatMap(number => [number, `${number}_${KEY}`]),
  ...['9999999999.01234567', 't9999999999', 'd9999999999'],
  ...['0000-01-01', '9999-12-31', '+275760-09-14', '0001-01-01T00:00:00Z', '\u0000'],
]

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner', 'moderator'] })
  slug = (await both.site.newGame()).slug
  const body = { state: 'playing' }
  await both.site.projected(await both.site.call(owner, 'PATCH', `/api/my/shelf/${slug}`, body))
})
afterAll(() => both?.stop())

const addressOf = (url: string, other: string) =>
  url
    .replace(/:(slug|game_slug|gameSlug)/, slug)
    .replace(':name', owner.name)
    .replace(/:\w+|\*/g, encodeURIComponent(other))

/** Each parameter of a query with its choices, if there are any. */
function parametersOf(schema: unknown): [name: string, choices: string[]][] {
  if (schema instanceof z.ZodPipe) return parametersOf(schema.in)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, value]) => [name, choicesOf(value)])
}
function choicesOf(value: unknown): string[] {
  if (value instanceof z.ZodEnum) return value.options.map(String)
  if (value instanceof z.ZodOptional || value instanceof z.ZodDefault) return choicesOf(value.unwrap())
  return []
}

it('answers no read of extreme values with an error of the server', async () => {
  const addresses = new Set<string>()
  for (const { method, url, query } of both.routes) {
    if (method !== 'GET' || url.includes('stream')) continue
    const parameters = parametersOf(query)
    const sorts = parameters.find(([name]) => name === 'sort')?.[1] ?? []
    for (const value of EXTREME) {
      if (/:(?!slug|name)\w+|\*/.test(url)) addresses.add(addressOf(url, value))
      for (const [name, choices] of parameters) {
        if (choices.length > 0) continue
        for (const sort of ['', ...sorts]) {
          const search = new URLSearchParams({ [name]: value, ...(sort && { sort }) })
          addresses.add(`${addressOf(url, KEY)}?${search}`)
        }
      }
    }
  }
  expect(addresses.size).toBeGreaterThan(1_000)
  const failed: string[] = []
  for (const url of addresses) {
    const { statusCode, body } = await both.reads.inject({ url, headers: owner.headers })
    // The search server of a test may be unavailable.
    if (statusCode >= 500 && statusCode !== 503) failed.push(`${statusCode} ${url} ${body.slice(0, 100)}`)
  }
  expect(failed).toEqual([])
})
