import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Meilisearch } from 'meilisearch'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSearchServer } from './server.ts'

/** Data removed from an index must not remain in its files. */
let folder: string
let app: FastifyInstance | undefined
let client: Meilisearch
/** Whole, and as one word each. */
const BODY = 'kieruhito the vanishing zzqxwriter'
const [NAME, OTHER] = ['kieruhito', 'nokoruhito']

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'koryaku-deleted-'))
  await start()
})
afterEach(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})
async function start(): Promise<void> {
  app = await createSearchServer({ folder, readers: 1 })
  const host = await app.listen({ port: 0, host: '127.0.0.1' })
  client = new Meilisearch({ host, defaultWaitOptions: { timeout: 30_000, interval: 10 } })
}

/** Files of all kinds that hold a text. */
const filesWith = (text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => readFileSync(file).includes(text))

async function fill() {
  const index = client.index('people')
  await index.updateSettings({ filterableAttributes: ['name'] }).waitTask()
  const others = Array.from({ length: 50 }, (_, n) => ({
    id: n + 1,
    name: `${OTHER}${n}`,
    about: 'who stays',
  }))
  await index.addDocuments([{ id: 0, name: NAME, about: BODY }, ...others], { primaryKey: 'id' }).waitTask()
  expect((await index.search(NAME)).hits).toHaveLength(1)
  expect(filesWith(BODY).length).toBeGreaterThan(0)
  return index
}
const SOON = { timeout: 20_000 }

it.each<[string, (index: Awaited<ReturnType<typeof fill>>) => Promise<unknown>]>([
  ['deleted', index => index.deleteDocument(0).waitTask()],
  ['deleted by a filter', index => index.deleteDocuments({ filter: `name = ${NAME}` }).waitTask()],
  ['replaced', index => index.addDocuments([{ id: 0, name: 'someone', about: 'else' }]).waitTask()],
  ['cleared', index => index.deleteAllDocuments().waitTask()],
])('a document that was %s is in no file, the write-ahead log neither', async (_, remove) => {
  const index = await fill()
  await remove(index)
  await expect.poll(() => filesWith(BODY), SOON).toEqual([])
})

it('removes a document deleted after a restart from all files', async () => {
  const index = await fill()
  await app?.close()
  await start()
  await client.index(index.uid).deleteDocument(0).waitTask()
  await expect.poll(() => filesWith(BODY), SOON).toEqual([])
})

it('compacting forgets words that are in no document, and finds the others as before', async () => {
  const index = await fill()
  await index.deleteDocument(0).waitTask()
  await client.httpRequest.post({ path: 'indexes/people/compact' })
  await index.addDocuments([{ id: 99, name: 'atarashii', about: 'who came later' }]).waitTask()
  for (const word of [NAME, 'zzqxwriter']) {
    await expect.poll(() => filesWith(word), SOON).toEqual([])
    expect((await index.search(word)).hits).toEqual([])
  }
  expect((await index.search('atarashii')).hits).toHaveLength(1)
  expect((await index.search('atarasii')).hits).toHaveLength(1)
  expect((await index.search(`${OTHER}7`)).hits[0]).toMatchObject({ id: 8 })
  expect((await index.search('stays', { limit: 100 })).hits).toHaveLength(50)
  expect((await index.search('', { filter: `name = ${OTHER}7` })).hits).toHaveLength(1)
})
