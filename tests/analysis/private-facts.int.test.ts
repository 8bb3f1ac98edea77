import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { articleDocument } from '@koryaku/contracts/search/documents.ts'
import { SEARCH_INDEXES, SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let search: Meilisearch
let author: Member
let follower: Member
let slug: string
let gameId: string
beforeAll(async () => {
  site = await startBothSides()
  const { MEILI_URL: host = '', MEILI_KEY: apiKey = '' } = process.env
  search = new Meilisearch({ host, apiKey })
  // No indexer runs here: an index is as far behind as the test wants it.
  for (const name of SEARCH_INDEXES) {
    await search.createIndex(name, { primaryKey: 'id' }).waitTask()
    await search.index(name).updateSettings(SEARCH_SETTINGS[name]).waitTask()
  }
})
beforeEach(async () => {
  author = await site.commands.newMember()
  follower = await site.commands.newMember()
  const game = await site.commands.newGame()
  slug = game.slug
  gameId = game.gameId
})
afterAll(() => site?.stop())

const call = (who: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  site.commands.call(who, method, url, body)
async function publish(title = '序盤の進め方', text = 'まずは宿屋へ。'): Promise<string> {
  const { id } = (await call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const content = testContent(title, text)
  await call(author, 'PATCH', `/api/my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
const hide = (displayName = author.name, anonymous = true) =>
  call(author, 'PATCH', '/api/my/profile', { displayName, description: '', picture: null, anonymous })
const feed = async (who: Member): Promise<string[]> =>
  (await site.get('/api/top_page', who)).json().data.articles.map(({ id }: { id: string }) => id)

describe('following a member who becomes anonymous', () => {
  const follow = () => call(follower, 'POST', '/api/my/users', { name: author.name })
  const unfollow = (who: Member, name = author.name) => call(who, 'DELETE', `/api/my/users/${name}`)
  const follows = async () => {
    const { rows } = await site.commands.context.db.query(
      'select is_set from read.user_follow where followee_id = $1 and follower_id = $2',
      [author.userId, follower.userId],
    )
    return rows[0]?.is_set
  }

  it('does not reveal which articles are theirs', async () => {
    const shown = await publish()
    await follow()
    expect(await feed(follower)).toEqual([shown])
    await hide()
    const secret = await publish('だれの記事か')
    expect(await feed(follower)).toEqual([])
    // A follower of the game sees the article, as all readers of the game do.
    await call(follower, 'POST', '/api/my/games', { slug })
    expect((await feed(follower)).sort()).toEqual([shown, secret].sort())
    await hide(author.name, false)
    await call(follower, 'DELETE', `/api/my/games/${slug}`)
    expect((await feed(follower)).sort()).toEqual([shown, secret].sort())
  })

  it('ends when the follower unfollows, and does not reveal to others that the user exists', async () => {
    await follow()
    await hide()
    const stranger = await site.commands.newMember()
    const asStranger = await unfollow(stranger)
    const nobody = await unfollow(stranger, 'nobody-has-this-name')
    expect([asStranger.statusCode, asStranger.json().errors[0].code]).toEqual([
      nobody.statusCode,
      nobody.json().errors[0].code,
    ])
    expect((await unfollow(follower)).statusCode).toBe(200)
    await site.get('/api/articles')
    expect(await follows()).toBe(false)
    expect((await unfollow(follower)).statusCode).toBe(404)
  })
})

describe('a search index that is behind', () => {
  const words = (text: string) => encodeURIComponent(text)
  async function index(name: string, document: object): Promise<void> {
    await search
      .index(name)
      .addDocuments([document as { id: string }], { primaryKey: 'id' })
      .waitTask()
  }
  const documentOf = async (id: string, title: string, text: string) => {
    const { rows } = await site.commands.context.db.query<{ updated_at: Date }>(
      'select updated_at from read.article_card where article_id = $1',
      [id],
    )
    const times = { publishedAt: rows[0]?.updated_at as Date, updatedAt: rows[0]?.updated_at as Date }
    const game = { id: gameId, slug, titleJa: 'テスト', titleEn: null, aliases: [], nicknames: [] }
    return articleDocument({
      ...{ id, kind: 'strategy', language: 'ja', title, description: '', text, tags: [], game },
      ...{
        author: { id: author.userId, name: author.name, displayName: author.name },
        popularity: 0,
        ...times,
      },
    })
  }

  it('does not reveal text that an author removed', async () => {
    const secret = `ひみつの合言葉${author.name}`
    const id = await publish('合言葉の話', secret)
    await site.get('/api/articles')
    await index('articles', await documentOf(id, '合言葉の話', secret))
    const url = `/api/search/articles?q=${words(secret)}`
    const before = (await site.get(url)).json()
    expect(JSON.stringify(before.meta.matches[id].excerpt)).toContain('合言葉')
    const content = testContent('別の話', '何も書いていません。')
    const published = await call(author, 'PATCH', `/api/my/articles/${id}/publish`, { content })
    expect(published.statusCode).toBe(200)
    const after = (await site.get(url)).json()
    expect(JSON.stringify(after)).not.toContain('合言葉')
    expect(after.meta.matches[id].title.map(({ text }: { text: string }) => text).join('')).toBe('別の話')
  })

  it('does not find an article by the name of an author who is not named any more', async () => {
    const id = await publish('名前の話')
    await site.get('/api/articles')
    await index('articles', await documentOf(id, '名前の話', '本文'))
    const byName = async () => (await site.get(`/api/search/articles?q=${author.name}`)).json()
    const counts = async () => (await site.get(`/api/search/counts?q=${author.name}`)).json().data.articles
    expect([(await byName()).meta.totalCount, await counts()]).toEqual([1, 1])
    await hide()
    const { data, meta } = await byName()
    expect([data, meta.matches, meta.totalCount, await counts()]).toEqual([[], {}, 0, 0])
  })

  it('neither names nor counts a member who became anonymous, nor reveals a former name', async () => {
    const displayName = `むかしの名前${author.name}`
    await hide(displayName, false)
    await site.get('/api/articles')
    const document = { id: author.userId, name: author.name, displayName, description: '', picture: null }
    await index('users', { ...document, followers: 0, articles: 0 })
    const url = `/api/search/users?q=${words(displayName)}`
    const counts = async () =>
      (await site.get(`/api/search/counts?q=${words(displayName)}`)).json().data.users
    expect([(await site.get(url)).json().meta.totalCount, await counts()]).toEqual([1, 1])
    await hide('いまの名前', false)
    const renamed = (await site.get(url)).json()
    expect(JSON.stringify(renamed)).not.toContain('むかし')
    await hide(displayName, true)
    const { data, meta } = (await site.get(url)).json()
    expect([data, meta.matches, meta.totalCount, await counts()]).toEqual([[], {}, 0, 0])
  })
})
