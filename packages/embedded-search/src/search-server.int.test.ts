import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSearchServer } from './server.ts'

/**
 * The product's requirements on a search server, through the official client. `MEILI_TEST_URL` (and `MEILI_TEST_KEY`)
 * runs the same tests against a real Meilisearch.
 */
const KEY = process.env.MEILI_TEST_KEY ?? 'a-master-key-for-tests'
let host = process.env.MEILI_TEST_URL ?? ''
let app: FastifyInstance | undefined
let folder = ''

beforeAll(async () => {
  if (host !== '') return
  folder = mkdtempSync(path.join(tmpdir(), 'koryaku-search-'))
  app = await createSearchServer({ folder, masterKey: KEY, readers: 1 })
  host = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  if (folder) rmSync(folder, { recursive: true })
})

const wait = { timeout: 30_000, interval: 10 }
const client = () => new Meilisearch({ host, apiKey: KEY, defaultWaitOptions: wait })
let uid = ''
beforeEach(() => {
  uid = `t-${randomUUID()}`
})
const index = () => client().index(uid)
const code = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    error => error.cause?.code,
  )

const MOVIES = [
  { id: 1, title: 'Carol', genres: ['Romance', 'Drama'], year: 2015, rating: 7.2 },
  { id: 2, title: 'Wonder Woman', genres: ['Action', 'Adventure'], year: 2017, rating: 7.4 },
  { id: 3, title: 'Life of Pi', genres: ['Adventure', 'Drama'], year: 2012, rating: 7.9 },
  { id: 4, title: 'Mad Max: Fury Road', genres: ['Adventure', 'Science Fiction'], year: 2015, rating: 8.1 },
  { id: 5, title: 'Moana', genres: ['Fantasy', 'Action'], year: 2016, rating: null },
  { id: 6, title: 'Philadelphia', genres: ['Drama'], year: 1993 },
]
async function movies(): Promise<void> {
  await index()
    .updateSettings({
      filterableAttributes: ['genres', 'year', 'rating', 'title'],
      sortableAttributes: ['year', 'title'],
    })
    .waitTask()
  const task = await index().addDocuments(MOVIES).waitTask()
  expect(task.status).toBe('succeeded')
}
const ids = (answer: { hits: Record<string, unknown>[] }) => answer.hits.map(hit => hit.id)

describe('the instance', () => {
  it('reports health, version and statistics', async () => {
    expect(await client().health()).toEqual({ status: 'available' })
    expect((await client().getVersion()).pkgVersion).toMatch(/^\d+\.\d+/)
    await movies()
    const stats = await client().getStats()
    expect(stats.indexes[uid]).toMatchObject({
      numberOfDocuments: 6,
      isIndexing: false,
      fieldDistribution: { title: 6, rating: 5 },
    })
  })

  it('refuses who has no key, a wrong key or too small a key', async () => {
    await movies()
    expect(await code(new Meilisearch({ host }).getStats())).toBe('missing_authorization_header')
    expect(await code(new Meilisearch({ host, apiKey: 'wrong' }).getStats())).toBe('invalid_api_key')
    const key = await client().createKey({ actions: ['search'], indexes: [uid], expiresAt: null })
    const scoped = new Meilisearch({ host, apiKey: key.key })
    expect(ids(await scoped.index(uid).search('carol'))).toEqual([1])
    expect(await code(scoped.index('another').search('carol'))).toBe('invalid_api_key')
    expect(await code(scoped.index(uid).addDocuments([]))).toBe('invalid_api_key')
    await client().deleteKey(key.uid)
    expect(await code(scoped.index(uid).search('carol'))).toBe('invalid_api_key')
  })

  it('answers an unknown route with 404', async () => {
    const answer = await fetch(`${host}/no-such-route`, { headers: { authorization: `Bearer ${KEY}` } })
    expect(answer.status).toBe(404)
  })
})

describe('documents', () => {
  it('are added, replaced, merged, fetched and deleted', async () => {
    await movies()
    expect(await index().getDocument(3)).toMatchObject({ title: 'Life of Pi' })
    await index()
      .updateDocuments([{ id: 3, rating: 9 }])
      .waitTask()
    expect(await index().getDocument(3)).toMatchObject({ title: 'Life of Pi', rating: 9 })
    await index()
      .addDocuments([{ id: 3, title: 'Pi' }])
      .waitTask()
    expect(await index().getDocument(3)).toEqual({ id: 3, title: 'Pi' })
    expect(ids(await index().search('life'))).toEqual([])
    await index().deleteDocument(3).waitTask()
    expect(await code(index().getDocument(3))).toBe('document_not_found')
    await index().deleteDocuments({ filter: 'year >= 2016' }).waitTask()
    expect((await index().getDocuments({ fields: ['id'], limit: 10 })).results).toEqual([
      { id: 1 },
      { id: 4 },
      { id: 6 },
    ])
    await index().deleteDocuments([1, 6]).waitTask()
    expect((await index().getDocuments()).total).toBe(1)
    await index().deleteAllDocuments().waitTask()
    expect((await index().getDocuments()).total).toBe(0)
  })

  it('a page of them can be filtered and sorted', async () => {
    await movies()
    const page = await index().getDocuments<{ id: number }>({
      filter: 'genres = drama',
      sort: ['year:desc'],
      limit: 2,
    })
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 0 })
    expect(page.results.map(({ id }) => id)).toEqual([1, 3])
  })

  it('come as JSON lines and CSV, too', async () => {
    await index()
      .addDocumentsFromString('{"id":1,"t":"a"}\n{"id":2,"t":"b"}', 'application/x-ndjson')
      .waitTask()
    await index().addDocumentsFromString('id,n:number,t\n3,4.5,"x, ""y"""', 'text/csv').waitTask()
    expect((await index().getDocuments()).total).toBe(3)
    expect(await index().getDocument(3)).toEqual({ id: '3', n: 4.5, t: 'x, "y"' })
  })

  it('a bad one fails its task and changes nothing', async () => {
    await movies()
    const missing = await index()
      .addDocuments([{ id: 7, title: 'x' }, { title: 'no id' }])
      .waitTask()
    expect(missing).toMatchObject({ status: 'failed', error: { code: 'missing_document_id' } })
    const invalid = await index()
      .addDocuments([{ id: 'a b', title: 'x' }])
      .waitTask()
    expect(invalid.error?.code).toBe('invalid_document_id')
    expect((await index().getDocuments()).total).toBe(6)
    const guess = await client()
      .index(`${uid}-x`)
      .addDocuments([{ name: 'x' }])
      .waitTask()
    expect(guess.error?.code).toBe('index_primary_key_no_candidate_found')
    expect(await code(index().addDocumentsFromString('{"id":', 'application/json'))).toBe('malformed_payload')
  })
})

describe('tasks', () => {
  it('are listed by their properties', async () => {
    await movies()
    const { results } = await client().tasks.getTasks({
      indexUids: [uid],
      types: ['documentAdditionOrUpdate'],
    })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      status: 'succeeded',
      details: { receivedDocuments: 6, indexedDocuments: 6 },
    })
    expect(await code(client().tasks.getTask(4_000_000_000))).toBe('task_not_found')
  })
})

describe('indexes', () => {
  it('are made, listed, deleted', async () => {
    await client().createIndex(uid, { primaryKey: 'key' }).waitTask()
    expect(await client().getRawIndex(uid)).toMatchObject({ uid, primaryKey: 'key' })
    expect((await client().createIndex(uid).waitTask()).error?.code).toBe('index_already_exists')
    await client().deleteIndex(uid).waitTask()
    expect(await code(client().getRawIndex(uid))).toBe('index_not_found')
    expect(await code(index().search('x'))).toBe('index_not_found')
    expect(await code(client().getRawIndex('no spaces'))).toBe('invalid_index_uid')
  })

  it('swaps two of them atomically, documents and settings', async () => {
    await movies()
    const other = `${uid}-next`
    await client()
      .index(other)
      .addDocuments([{ id: 9, title: 'New' }])
      .waitTask()
    await client()
      .swapIndexes([{ indexes: [uid, other], rename: false }])
      .waitTask()
    expect(ids(await index().search(''))).toEqual([9])
    expect((await client().index(other).search('')).hits).toHaveLength(6)
    expect((await client().index(other).getSettings()).sortableAttributes).toEqual(['title', 'year'])
    const missing = await client()
      .swapIndexes([{ indexes: [uid, 'none-such'], rename: false }])
      .waitTask()
    expect(missing.error?.code).toBe('index_not_found')
  })
})

describe('settings', () => {
  it('keep what is not named, and null brings back a default', async () => {
    await movies()
    await index()
      .updateSettings({ stopWords: ['the'], typoTolerance: { minWordSizeForTypos: { oneTypo: 4 } } })
      .waitTask()
    const settings = await index().getSettings()
    expect(settings.stopWords).toEqual(['the'])
    expect(settings.typoTolerance?.minWordSizeForTypos).toEqual({ oneTypo: 4, twoTypos: 9 })
    expect(settings.sortableAttributes).toEqual(['title', 'year'])
    await index().resetStopWords().waitTask()
    expect(await index().getStopWords()).toEqual([])
    expect(await code(index().updateRankingRules(['nonsense']))).toBe('invalid_settings_ranking_rules')
  })

  it('applies a change of the searched attributes to existing documents', async () => {
    await movies()
    expect(ids(await index().search('romance'))).toEqual([1])
    await index().updateSearchableAttributes(['title']).waitTask()
    expect(ids(await index().search('romance'))).toEqual([])
    expect(ids(await index().search('carol'))).toEqual([1])
  })
})

describe('filters', () => {
  const CASES: [string, number[]][] = [
    ['year = 2015', [1, 4]],
    ['genres = "Science Fiction" OR year < 2000', [4, 6]],
    ['genres = Drama AND NOT year = 2015', [3, 6]],
    ['(genres = Drama OR genres = Action) AND year > 2014', [1, 2, 5]],
    ['year 2012 TO 2015', [1, 3, 4]],
    ['year IN [1993, 2017]', [2, 6]],
    ['genres NOT IN [Drama, Action]', [4]],
    ['rating EXISTS', [1, 2, 3, 4, 5]],
    ['rating NOT EXISTS', [6]],
    ['rating IS NULL', [5]],
    ['rating >= 7.4 AND rating <= 7.9', [2, 3]],
    ['title != Carol', [2, 3, 4, 5, 6]],
    ["title = 'mad max: fury road'", [4]],
  ]
  it.each(CASES)('%s', async (filter, expected) => {
    await movies()
    expect(ids(await index().search('', { filter })).sort()).toEqual(expected)
  })

  it('combine as arrays: and of or', async () => {
    await movies()
    expect(
      ids(await index().search('', { filter: [['year = 2012', 'year = 2015'], 'genres = Drama'] })).sort(),
    ).toEqual([1, 3])
  })

  it.each(['year =', 'year 1', 'genres = Drama AND', '(year = 1', 'secret = 1', 'year > abc'])(
    'refuses %s',
    async filter => {
      await movies()
      expect(await code(index().search('', { filter }))).toBe('invalid_search_filter')
    },
  )
})

describe('search', () => {
  it('sorts, pages, and counts', async () => {
    await movies()
    expect(ids(await index().search('', { sort: ['year:desc', 'title:asc'] }))).toEqual([2, 5, 1, 4, 3, 6])
    expect(ids(await index().search('', { sort: ['title:asc'], limit: 2, offset: 1 }))).toEqual([3, 4])
    const page = await index().search('', { sort: ['year:asc'], page: 2, hitsPerPage: 4 })
    expect(page).toMatchObject({ page: 2, hitsPerPage: 4, totalPages: 2, totalHits: 6 })
    expect(ids(page)).toHaveLength(2)
    expect(await code(index().search('', { sort: ['genres:asc'] }))).toBe('invalid_search_sort')
  })

  it('finds beginnings, forgives typos, joins and splits words', async () => {
    await movies()
    expect(ids(await index().search('philad'))).toEqual([6])
    expect(ids(await index().search('philadelfia'))).toEqual([6])
    expect(ids(await index().search('wonderwoman'))).toEqual([2])
    expect(ids(await index().search('phila delphia'))).toEqual([6])
    expect(ids(await index().search('carrol'))).toEqual([1])
    expect(ids(await index().search('carxx'))).toEqual([])
  })

  it('drops the last words without results, unless configured otherwise', async () => {
    await movies()
    expect(ids(await index().search('fury unknownword'))).toEqual([4])
    expect(ids(await index().search('fury unknownword', { matchingStrategy: 'all' }))).toEqual([])
    expect(ids(await index().search('"fury road"'))).toEqual([4])
    expect(ids(await index().search('"road fury"'))).toEqual([])
    expect(ids(await index().search('drama -carol')).sort()).toEqual([3, 6])
  })

  it('ranks: all words, fewer typos, closer, better attribute, exact', async () => {
    await index().updateSearchableAttributes(['title', 'body']).waitTask()
    await index()
      .addDocuments([
        { id: 1, title: 'x', body: 'green apple' },
        { id: 2, title: 'green apple pie', body: '' },
        { id: 3, title: 'green apple', body: '' },
        { id: 4, title: 'green and sour apple', body: '' },
        { id: 5, title: 'green', body: '' },
        { id: 6, title: 'green appel', body: '' },
      ])
      .waitTask()
    expect(ids(await index().search('green apple'))).toEqual([3, 2, 1, 4, 6, 5])
  })

  it('marks and cuts what was found', async () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve'
    await index()
      .addDocuments([{ id: 1, text, n: 3 }])
      .waitTask()
    const { hits } = await index().search('seven', {
      attributesToHighlight: ['*'],
      attributesToCrop: ['text'],
      cropLength: 3,
      highlightPreTag: '<b>',
      highlightPostTag: '</b>',
      showMatchesPosition: true,
    })
    expect(hits[0]?._formatted).toEqual({ id: '1', text: '…six <b>seven</b> eight…', n: '3' })
    expect(hits[0]?._matchesPosition).toEqual({ text: [{ start: 28, length: 5 }] })
    const japanese = await client().index(`${uid}-ja`)
    await japanese.addDocuments([{ id: 1, title: 'ゼルダの伝説の攻略' }]).waitTask()
    const found = await japanese.search('伝説', { attributesToHighlight: ['title'] })
    expect(found.hits[0]?._formatted?.title).toBe('ゼルダの<em>伝説</em>の攻略')
  })

  it.runIf(host === '')('refuses facets', async () => {
    await movies()
    expect(await code(index().search('', { facets: ['genres'] }))).toBe('invalid_search_facets')
    expect(await code(index().searchForFacetValues({ facetName: 'genres' }))).toBe('not_found')
  })

  it('gives scores between 0 and 1, best first, and a threshold', async () => {
    await movies()
    const { hits } = await index().search('adventure fiction', {
      showRankingScore: true,
      showRankingScoreDetails: true,
    })
    const scores = hits.map(hit => hit._rankingScore as number)
    expect(ids({ hits })[0]).toBe(4)
    expect(scores.every(score => score > 0 && score <= 1)).toBe(true)
    expect([...scores].sort((a, b) => b - a)).toEqual(scores)
    expect(hits[0]?._rankingScoreDetails?.words).toMatchObject({ matchingWords: 2, maxMatchingWords: 2 })
    const strict = await index().search('adventure fiction', {
      rankingScoreThreshold: (scores[0] as number) - 0.001,
    })
    expect(ids(strict)).toEqual([4])
  })

  it('uses synonyms, a distinct attribute, and only the attributes asked for', async () => {
    await movies()
    await index()
      .updateSynonyms({ sf: ['science fiction'], film: ['moana'] })
      .waitTask()
    expect(ids(await index().search('sf'))).toEqual([4])
    expect(ids(await index().search('film'))).toEqual([5])
    const distinct = await index().search('', { distinct: 'year', sort: ['title:asc'] })
    expect(ids(distinct)).toEqual([1, 3, 5, 6, 2])
    expect(ids(await index().search('drama', { attributesToSearchOn: ['title'] }))).toEqual([])
    expect((await index().search('carol', { attributesToRetrieve: ['title'] })).hits).toEqual([
      { title: 'Carol' },
    ])
  })

  it('runs several searches in one request: separately, or as one list', async () => {
    await movies()
    const { results } = await client().multiSearch({
      queries: [
        { indexUid: uid, q: 'carol' },
        { indexUid: uid, q: 'moana' },
      ],
    })
    expect(results.map(ids)).toEqual([[1], [5]])
    const merged = await client().multiSearch({
      federation: { limit: 5 },
      queries: [
        { indexUid: uid, q: 'carol', federationOptions: { weight: 0.5 } },
        { indexUid: uid, q: 'moana' },
        { indexUid: uid, q: 'moana' },
      ],
    })
    expect(ids(merged)).toEqual([5, 1])
    expect(await code(client().multiSearch({ queries: [{ indexUid: 'absent', q: 'x' }] }))).toBe(
      'index_not_found',
    )
  })

  it('refuses wrong parameters with their codes', async () => {
    await movies()
    const wrong = async (body: object) => {
      const answer = await fetch(`${host}/indexes/${uid}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await wrong({ limit: -1 })).toEqual([400, 'invalid_search_limit'])
    expect(await wrong({ attributesToCrop: 'title' })).toEqual([400, 'invalid_search_attributes_to_crop'])
    expect(await wrong({ matchingStrategy: 'some' })).toEqual([400, 'invalid_search_matching_strategy'])
    expect(await wrong({ nonsense: 1 })).toEqual([400, 'bad_request'])
  })
})
