import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import type { CatalogueList } from '@koryaku/contracts/games/game.api.ts'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
/** A platform of this file alone: other files add games to the same catalogue. */
const OWN = `listmachine${Date.now().toString(36)}`
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

let added = 0
/** The newest write that a list must include. */
let newest = '0'
async function written(answer: Awaited<ReturnType<typeof both.site.call>>): Promise<void> {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await both.site.projected(answer)
  newest = String(answer.headers['x-event-position'])
}
/** A game of the own platform. */
async function addGame(details: object): Promise<string> {
  const owner = await both.site.newMember({ roles: ['owner'] })
  added += 1
  const slug = `${OWN}-${added}`
  const body = { slug, details: { titleJa: `一覧 ${added}`, platforms: [OWN], ...details } }
  await written(await both.site.call(owner, 'POST', '/api/games', body))
  return slug
}
async function list(query: string): Promise<CatalogueList> {
  const answer = await both.reads.inject({
    url: `/api/games?${query}`,
    headers: { [MIN_EVENT_POSITION]: newest },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const slugs = ({ data }: CatalogueList) => data.map(({ attributes }) => attributes.slug)

describe('GET games', () => {
  it('filters, counts the choices of each filter, and reads changes', async () => {
    const old = await addGame({ genres: ['rpg'], year: 1994, reading: 'いちらん', titleJa: '一覧' })
    const other = await addGame({
      genres: ['コンピュータRPG', 'puzzle'],
      year: 2003,
      reading: 'いちらん',
      titleJa: '市乱',
    })
    const third = await addGame({ genres: ['racing'], year: 2004 })
    const own = `platform=${OWN}&sort=title`
    const all = await list(`${own}&facets=true`)
    expect(slugs(all).toSorted()).toEqual([old, other, third].toSorted())
    // The same kana: in the order of titles.
    expect(slugs(all).filter(slug => slug !== third)).toEqual([old, other])
    expect(all.meta.facets?.counts).toMatchObject({
      genre: { rpg: 2, puzzle: 1, racing: 1 },
      decade: { 1990: 1, 2000: 2 },
      has_articles: {},
      head: { あ: 3 },
    })
    expect(all.meta.facets?.platforms[OWN]).toBe(OWN)

    const filtered = await list(`${own}&genre=rpg&decade=2000&facets=true`)
    expect(slugs(filtered)).toEqual([other])
    expect(filtered.meta).toMatchObject({
      totalCount: 1,
      facets: {
        counts: { genre: { rpg: 1, puzzle: 1, racing: 1 }, decade: { 1990: 1, 2000: 1 } },
        without: { genre: 2, decade: 2 },
      },
    })
    // Each count is the total of the list with that choice.
    for (const [genre, count] of Object.entries(filtered.meta.facets?.counts.genre ?? {}))
      expect((await list(`${own}&decade=2000&genre=${genre}`)).meta.totalCount, genre).toBe(count)

    const none = await list(`${own}&genre=racing&decade=1990&facets=true`)
    expect(none.data).toEqual([])
    expect(none.meta.facets?.without).toMatchObject({ genre: 1, decade: 1 })

    const owner = await both.site.newMember({ roles: ['owner'] })
    const hidden = { hidden: true, reason: '重複' }
    await written(await both.site.call(owner, 'PUT', `/api/games/${third}/hidden`, hidden))
    expect((await list(own)).meta.totalCount).toBe(2)
    const merge = { into_slug: old, reason: '同じゲーム' }
    await written(await both.site.call(owner, 'PUT', `/api/games/${other}/merge`, merge))
    expect(slugs(await list(own))).toEqual([old])
  })

  it('lists a game by its articles once one is published', async () => {
    const slug = await addGame({ year: 1977 })
    const member = await both.site.newMember()
    const query = `platform=${OWN}&decade=1970&has_articles=1`
    expect((await list(query)).meta.totalCount).toBe(0)
    const { id } = (await both.site.call(member, 'POST', '/api/articles', { game_slug: slug })).json().data
    const body = { content: testContent('最初の記事'), revision: '0' }
    await written(await both.site.call(member, 'PATCH', `/api/my/articles/${id}/publish`, body))
    expect(slugs(await list(query))).toEqual([slug])
  })

  it('has no facets unless asked for them', async () => {
    expect((await list('per=1')).meta.facets).toBeUndefined()
  })

  it('ignores unknown parameters', async () => {
    const known = await list('sort=new&per=5')
    expect(await list('sort=new&per=5&colour=red')).toEqual(known)
  })

  it.each([
    'genre=chess',
    'decade=1994',
    'decade=19940',
    'score_from=11',
    'has_articles=yes',
    'head=zz',
    'sort=random',
    'q=',
    `q=${'a'.repeat(201)}`,
    'platform=',
    `platform=${'a'.repeat(81)}`,
    'page=5001',
    'per=101',
    'facets=maybe',
  ])('rejects %s', async query => {
    const answer = await both.reads.inject({ url: `/api/search/catalogue?${query}` })
    expect(answer.statusCode).toBe(422)
  })
})
