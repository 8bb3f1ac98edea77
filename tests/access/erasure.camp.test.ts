import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { eraseUser, eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { categoryFamily, categoryRowsFamily } from '@koryaku/contracts/categories/category.events.ts'
import { newIndexName } from '@koryaku/contracts/search/index-state.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { isMissing } from '@koryaku/search-indexer/indexing/search-client.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uploadPicture } from '#harness/pictures.ts'
import { startBothApis } from '#harness/query-site.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Words that occur nowhere else on this site. */
const WORDS = {
  display: 'ゑひもせす太郎',
  about: '京の夢大坂の夢',
  title: '浅き夢見し攻略',
  text: '有為の奥山けふ越えて',
  saved: '我が世誰ぞ常ならむ',
  table: '色は匂へど散りぬるを',
  cell: '酔ひもせず京の都',
  picture: '常ならむ世の絵姿',
}
let both: Awaited<ReturnType<typeof startBothApis>>
let indexer: ManagedProcess

beforeAll(async () => {
  both = await startBothApis()
  const port = Number(process.env.PORT) + 4
  indexer = await startProcess({
    name: 'search indexer',
    command: [process.execPath, join(ROOT, 'search-indexer/src/main.ts')],
    logFile: join(process.env.DATA_DIR ?? '', 'logs', 'erasure-indexer.log'),
    isReady: () => httpReady(`http://127.0.0.1:${port}/health/ready`),
  })
})
afterAll(async () => {
  await indexer?.stop()
  await both?.stop()
})

/** An index can be deleted between the listing and the search: it then contains no results. */
function nothingIfGone(error: unknown): { results: object[] } {
  if (isMissing(error)) return { results: [] }
  throw error
}

/** Rows and documents that contain one of the words, by table and index. */
async function found(words: string[]): Promise<string[]> {
  const { db } = both.site.context
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('read', 'identity') and table_type = 'BASE TABLE'`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.query(`select 1 from ${name} t where t::text ilike any($1) limit 1`, [
      words.map(word => `%${word}%`),
    ])
    if (rows.length > 0) places.push(name)
  }
  for (const { uid: index } of (await both.search.getIndexes()).results) {
    const { results } = await both.search.index(index).getDocuments({ limit: 10_000 }).catch(nothingIfGone)
    if (words.some(word => JSON.stringify(results).includes(word))) places.push(`index ${index}`)
  }
  return places
}

/** Runs an operators' command line. @returns its exit code */
const runCommand = (...args: string[]): number | null =>
  spawnSync(process.execPath, args, { cwd: ROOT, env: process.env, stdio: ['ignore', 'ignore', 'inherit'] })
    .status

describe('an erased user', () => {
  it('is in no table and no index, also after a rebuild of all read models from the log', async () => {
    const { site, reads } = both
    const { db, events } = site.context
    const member = await site.newMember()
    const { slug } = await site.newGame()
    const profile = { displayName: WORDS.display, description: WORDS.about, picture: null, anonymous: false }
    await site.call(member, 'PATCH', '/api/my/profile', profile)
    const id = (await site.call(member, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    const content = testContent(WORDS.title, WORDS.text)
    await site.call(member, 'PATCH', `/api/my/articles/${id}/publish`, { content, revision: '0' })
    const saving = { base: 't0', text: testContent(WORDS.title, WORDS.saved) }
    const saved = await site.call(member, 'PATCH', `/api/my/articles/${id}/text`, saving)
    expect(saved.statusCode, saved.body).toBe(200)
    const texts = async () => (await events.readStream(articleTextFamily.stream(id))).map(({ data }) => data)
    const { id: picture } = await uploadPicture(site, member, `${WORDS.picture}.png`)
    // Sealed from the beginning, wherever the log is copied to.
    const outside = (await found([WORDS.saved])).filter(place => !place.startsWith('read.'))
    expect(outside).toEqual([])
    expect(JSON.stringify(await texts())).not.toContain(WORDS.saved)
    expect(await findContentKeys(db, [id, picture])).toHaveProperty('size', 2)
    const columns = [{ columnId: 'name0000', type: 'text', label: WORDS.table }]
    const table = { game_slug: slug, name: WORDS.table, columns }
    const made = await site.call(member, 'POST', '/api/my/database_categories', table)
    const rows = { base: -1, put: [{ rowId: 'row00000', place: 0, cells: { name0000: WORDS.cell } }] }
    const tableId = made.json().data.id
    await site.call(member, 'POST', `/api/my/database_categories/${tableId}/rows`, rows)
    await site.call(member, 'PATCH', `/api/my/database_categories/${tableId}/publish`)
    const tableStreams = [categoryFamily.stream(tableId), categoryRowsFamily.stream(tableId)]
    for (const stream of tableStreams)
      expect(JSON.stringify((await events.readStream(stream)).map(({ data }) => data))).not.toMatch(
        `${WORDS.table}|${WORDS.cell}`,
      )
    const renamed = `kieru${member.name}`
    await site.projected(await site.call(member, 'PATCH', '/api/my/name', { name: renamed }))
    const words = [...Object.values(WORDS), member.name, renamed]
    // The words were in every store before, so that finding none afterwards is evidence.
    await vi.waitFor(
      async () =>
        expect(await found(words)).toEqual(expect.arrayContaining(['index users', 'index articles'])),
      { timeout: 30_000, interval: 200 },
    )
    expect((await found(words)).join()).toMatch(/user_card.*|former_name.*/)
    expect((await found([WORDS.cell])).join()).toMatch(/category_row/)
    expect((await found([WORDS.table])).join()).toMatch(/database_category/)

    // The indexes that are retained for a rollback contain it, too.
    expect(runCommand('search-indexer/src/cli.ts', 'rebuild')).toBe(0)
    expect(await found(words)).toContain(`index ${newIndexName('users')}`)

    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [member.userId])
    await eraseUser({ db, events }, member.userId)
    await eraseWorks({ db, events, objects: connectObjectStore(site.context.config) }, member.userId)
    await vi.waitFor(async () => expect(await found(words)).toEqual([]), { timeout: 30_000, interval: 200 })

    expect(await texts()).toHaveLength(2)
    expect(await findContentKeys(db, [id, tableId, picture])).toHaveProperty('size', 0)

    expect(runCommand('projector/src/cli.ts', 'rebuild', '--all', '--accept-differences')).toBe(0)
    expect(await found(words)).toEqual([])
    for (const url of [
      `/api/users/${member.name}`,
      `/api/users/${renamed}`,
      `/api/games/${slug}/articles/${id}`,
    ])
      expect((await reads.inject(url)).statusCode, url).toBe(404)
  })

  it('counts neither as a follower nor as followed, as in the lists', async () => {
    const { site, reads } = both
    const { db, events } = site.context
    const [stays, follows, goes] = [await site.newMember(), await site.newMember(), await site.newMember()]
    const everybody = [stays, follows, goes]
    for (const who of everybody)
      for (const { name } of everybody.filter(other => other !== who))
        await site.projected(await site.call(who, 'POST', '/api/my/users', { name }))
    const shown = async () => {
      const url = `/api/users/${stays.name}`
      const listed = async (list: string) => (await reads.inject(`${url}/${list}`)).json().meta.totalCount
      const { followersCount, followingCount } = (await reads.inject(url)).json().data.attributes
      const counted = { followers: followersCount, following: followingCount }
      const inList = { followers: await listed('followers'), following: await listed('users') }
      const found = await both.search.index('users').getDocument(stays.userId)
      return { counted, listed: inList, found: found.followers }
    }
    const eventually = (count: number) => {
      const sides = { followers: count, following: count }
      const all = { counted: sides, listed: sides, found: count }
      return vi.waitFor(async () => expect(await shown()).toEqual(all), {
        ...{ timeout: 30_000, interval: 200 },
      })
    }
    await eventually(2)
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [goes.userId])
    await eraseUser({ db, events }, goes.userId)
    await eventually(1)
  })
})
