import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mergeDocuments } from '@koryaku/query-api/open-api.route.ts'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** The compiler reads every type of the API, on a machine that may be busy. */
const PATIENCE_MS = 300_000

/** As an external developer would write it: all names that it uses must be declared, and no others are. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const client = createClient<paths>({ baseUrl: process.argv[2] })
const { data: games } = await client.GET('/api/games', { params: { query: { per: 1, sort: 'new' } } })
const titles: string[] = games?.data.map(({ attributes }) => attributes.title) ?? []
const total: number | undefined = games?.meta.totalCount
// @ts-expect-error there is no such attribute
games?.data[0]?.attributes.subtitle
const params = { path: { slug: 'no-such-game', path: '0000000000000' } }
const { data, error } = await client.GET('/api/games/{slug}/articles/{path}', { params })
const html: string | undefined = data?.data.attributes.html
const code: components['schemas']['Errors']['errors'][number]['code'] | undefined = error?.errors[0]?.code
// @ts-expect-error no error is called so
const misspelt: boolean = code === 'not_fuond'
export const like = () =>
  client.POST('/api/article_likes/{articleId}', { params: { path: { articleId: '0000000000000' } } })
    .then(({ data: liked }) => liked?.data.attributes.likesCount satisfies number | undefined)
// @ts-expect-error there is no such address
export const lost = () => client.GET('/api/nowhere')
console.log(JSON.stringify({ titles, total, html, code, misspelt }))
`

let apis: Awaited<ReturnType<typeof startBothApis>>
let folder: string
beforeAll(async () => {
  apis = await startBothApis()
  folder = mkdtempSync(join(tmpdir(), 'koryaku-client-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'client.ts'), CLIENT)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await apis?.stop()
})

async function apiDocument() {
  const [reads, commands] = await Promise.all(
    [apis.reads, apis.site.app].map(async app => (await app.inject('/openapi.json')).json()),
  )
  return mergeDocuments(reads, commands) as OpenAPI3
}

it('every operation describes what it answers, and every refusal', async () => {
  const { paths = {} } = await apiDocument()
  const mute: string[] = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(
      operations as Record<string, { responses: Responses }>,
    ))
      for (const status of ['answer', 'default'])
        if (!describes(responses, status)) mute.push(`${method.toUpperCase()} ${path} ${status}`)
  expect(Object.keys(paths).length).toBeGreaterThan(80)
  // Below `/api/auth/*` the library itself reports missing paths.
  expect(mute.filter(line => !line.includes('/api/auth/*'))).toEqual([])
})

type Responses = Record<string, { content?: Record<string, { schema?: object }> }>
function describes(responses: Responses, what: string): boolean {
  const { default: errors, ...answers } = responses
  if (what === 'default') return errors?.content !== undefined
  return Object.entries({
    ...answers,
    ...(Object.keys(answers).length === 0 ? { default: errors } : {}),
  }).every(([status, answer]) => ['204', '303'].includes(status) || answer?.content !== undefined)
}

it(
  'a generated client compiles against the document, and reads what is answered',
  async () => {
    const types = astToString(await openapiTS(await apiDocument()))
    writeFileSync(join(folder, 'api.ts'), types)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext']
    const tsc = [
      join(ROOT, 'node_modules/.bin/tsc'),
      ...options,
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ]
    const compiling = run(process.execPath, [...tsc, '--types', 'node', 'client.ts'], { cwd: folder })
    expect(await compiling.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
    const { slug } = await apis.site.newGame()
    const address = await apis.reads.listen({ port: 0, host: '127.0.0.1' })
    await expect
      .poll(async () => (await apis.reads.inject(`/api/games/${slug}`)).statusCode, { timeout: 10_000 })
      .toBe(200)
    const { stdout: said } = await run(process.execPath, ['client.ts', address], { cwd: folder })
    expect(JSON.parse(said)).toEqual({
      titles: ['テスト'],
      total: expect.any(Number),
      code: 'not_found',
      misspelt: false,
    })
  },
  PATIENCE_MS,
)
