import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

/** The actions of the reader on the articles of a response, in each response with articles. */
let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let slug: string
let [liked, kept, neither] = ['', '', '']

beforeAll(async () => {
  both = await startBothApis()
  const { site } = both
  author = await site.newMember()
  reader = await site.newMember()
  slug = (await site.newGame()).slug
  const publish = async (title: string) => {
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {
      content: { ...testContent(title), tags: ['しるし'] },
      revision: '0',
    })
    return id as string
  }
  liked = await publish('いいねした記事')
  kept = await publish('ブックマークした記事')
  // Words that look like the flags are only words.
  neither = await publish('"bookmarkedByCurrentUser":false,"likedByCurrentUser":false')
  await site.call(reader, 'POST', '/api/my/games', { slug })
  await site.call(reader, 'POST', '/api/my/users', { name: author.name })
  await site.call(reader, 'POST', `/api/article_likes/${liked}`)
  await site.projected(await site.call(reader, 'POST', `/api/article_bookmarks/${kept}`))
})
afterAll(() => both?.stop())

type Flags = [id: string, isLiked: boolean, isBookmarked: boolean]
interface Article {
  type: string
  id: string
  attributes: { likedByCurrentUser: boolean; bookmarkedByCurrentUser: boolean }
}
const isArticle = (value: unknown): value is Article =>
  typeof value === 'object' &&
  value !== null &&
  'attributes' in value &&
  (value as Article).type === 'article'
function articlesIn(value: unknown): Article[] {
  if (isArticle(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(articlesIn)
}
async function flagsIn(url: string, who?: Caller): Promise<Flags[]> {
  const answer = await both.reads.inject({ url, headers: who?.headers ?? {} })
  expect(answer.statusCode, url).toBe(200)
  return articlesIn(answer.json())
    .filter(({ id }) => [liked, kept, neither].includes(id))
    .map(
      ({ id, attributes }): Flags => [id, attributes.likedByCurrentUser, attributes.bookmarkedByCurrentUser],
    )
    .sort()
}

describe('likes and bookmarks of the reader', () => {
  const lists = () => [
    '/api/articles?per=100',
    `/api/games/${slug}/articles`,
    `/api/games/${slug}/articles?sort=popular`,
    `/api/games/${slug}/hashtags/${encodeURIComponent('しるし')}/articles`,
    `/api/users/${author.name}/articles`,
  ]

  it('are marked in every list for the reader, and in no list for a visitor or another member', async () => {
    const marked = [
      [liked, true, false],
      [kept, false, true],
      [neither, false, false],
    ].sort()
    const unmarked = marked.map(([id]) => [id, false, false])
    for (const url of lists()) {
      expect(await flagsIn(url, reader), url).toEqual(marked)
      // From the cached copy that all callers share.
      expect(await flagsIn(url), url).toEqual(unmarked)
      expect(await flagsIn(url, author), url).toEqual(unmarked)
    }
    expect(await flagsIn('/api/top_page', reader)).toEqual(marked)
  })

  it('are marked in the article itself, in cards, and in the lists of likes and bookmarks', async () => {
    expect(await flagsIn(`/api/games/${slug}/articles/${liked}`, reader)).toEqual([[liked, true, false]])
    expect(await flagsIn(`/api/embeds?articles=${kept}`, reader)).toEqual([[kept, false, true]])
    expect(await flagsIn('/api/my/article_likes', reader)).toEqual([[liked, true, false]])
    expect(await flagsIn('/api/my/article_bookmarks', reader)).toEqual([[kept, false, true]])
  })

  it('are never cached, and are marked when revalidated with a tag of the shared copy', async () => {
    const url = `/api/games/${slug}/articles`
    const common = await both.reads.inject({ url })
    expect(common.headers['cache-control']).toContain('public')
    const own = await both.reads.inject({
      url,
      headers: { ...reader.headers, 'if-none-match': String(common.headers.etag) },
    })
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('private, no-store')
  })

  it('is answered by id, under what it was done to', async () => {
    const answer = await both.reads.inject({
      method: 'POST',
      url: '/api/my/user_actions',
      headers: reader.headers,
      payload: {
        liking_article_paths: [liked, kept],
        bookmarking_articles_article_paths: [liked, kept],
        following_user_names: [author.name, reader.name],
        following_game_slugs: [slug],
      },
    })
    expect(answer.json()).toMatchObject({ user: { data: { attributes: { name: reader.name } } } })
    expect(answer.json().actions).toEqual({
      game_review_ids: { likes: [] },
      game_slugs: { follows: [slug] },
      user_names: { follows: [author.name] },
      article_paths: { likes: [liked], bookmarks: [kept], own: [] },
      article_comment_ids: { likes: [], own: [], folds: [] },
      vote_ids: { votes: [] },
    })
  })
})

it('does not treat a member missing from the read models as a visitor: the browser sends the name', async () => {
  const member = await both.site.newMember()
  const asked = { method: 'POST', url: '/api/my/user_actions', payload: {} } as const
  await both.site.context.db.query('update identity.product_session set user_id = $1 where user_id = $2', [
    'notprojected1',
    member.userId,
  ])
  const cookie = `${member.headers.cookie}; user_name=${member.name}`
  const answer = await both.reads.inject({ ...asked, headers: { ...member.headers, cookie } })
  expect(answer.json()).toMatchObject({
    user: { data: { id: 'notprojected1', attributes: { name: member.name, role: 'user' } } },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it('notifies the author of an action of a like, with a link to the article and its game', async () => {
  const { data, included } = (
    await both.reads.inject({ url: '/api/my/notifications', headers: author.headers })
  ).json()
  const line = data.find((one: { attributes: { action: string } }) => one.attributes.action === 'liked')
  const find = ({ type, id }: { type: string; id: string }) =>
    included.find((one: { type: string; id: string }) => one.type === type && one.id === id)
  expect(line.relationships.notificatable.data.type).toBe('articleAction')
  const action = find(line.relationships.notificatable.data)
  expect(action.attributes).toEqual({ action: 'liked' })
  const article = find(action.relationships.article.data)
  expect(article.id).toBe(liked)
  expect(find(article.relationships.game.data).attributes.slug).toBe(slug)
})

it('every address of a member who may be found is in a site map', async () => {
  const get = async (url: string) => (await both.reads.inject({ url })).body
  const files = [...(await get('/sitemap.xml')).matchAll(/(\/sitemaps\/users-\d+\.xml)/g)]
  const listed = (await Promise.all(files.map(([, file]) => get(file ?? '')))).join('')
  expect(listed).toContain(`/users/${author.name}</loc>`)
  expect(listed).toContain(`/users/${reader.name}</loc>`)
})
