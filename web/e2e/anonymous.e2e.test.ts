import { beforeAll, describe, expect, inject, it } from 'vitest'
import { languages, localePath } from '#app/i18n/language.ts'
import { publicRoutes } from '#app/routes/public-routes.ts'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { demoAddresses } from './demo-addresses.ts'
import { becomeMember, callApi, newName, openSession, PICTURE, publishArticle } from './people.ts'

const GAME = 'minecraft'
const TAG = 'かくれんぼ入門'
/** The writer of the demo content: liked and followed by the one who hides. */
const FOLLOWED = 'kakinoki'
const name = newName('kakure')

const { newPerson } = startBrowser()
let author: Person
let articlePath: string
/** Comments on the article: by the author of it, and by another member. */
let reader: Person
let comments: Record<'byName' | 'answer' | 'last', string>
/** An article of that member. */
let otherPath: string
/** Values that must appear nowhere. */
let secrets: Record<'name' | 'displayName' | 'description' | 'picture' | 'userId', string>

beforeAll(async () => {
  author = await newPerson(jaDesktop)
  await becomeMember(author, name)
  const { page, words } = author
  await visit(author, '/profile_edit')
  await page.getByLabel(words.accounts.picture).setInputFiles(PICTURE)
  await button(page, words.accounts.removePicture).waitFor()
  const picture = await page.locator('main img[src^="/media/"]').first().getAttribute('src')
  const profile = {
    displayName: `かくれ${name}さん`,
    description: `だれも知らない${name}の紹介`,
    picture,
    anonymous: false,
  }
  await callApi(author, 'PATCH', 'my/profile', profile)
  const { data } = await callApi<{ data: { id: string } }>(author, 'GET', 'auth/session')
  const { displayName, description } = profile
  secrets = { name, displayName, description, picture: picture ?? '', userId: data.id }

  articlePath = await publishArticle(author, GAME, {
    title: `物陰の歩き方 ${name.slice(-4)}`,
    text: '物陰から見た景色について。',
    tags: [TAG],
  })
  await callApi(author, 'POST', 'my/users', { name: FOLLOWED })
  const { data: theirs } = await callApi<{ data: { id: string }[] }>(
    author,
    'GET',
    `users/${FOLLOWED}/articles`,
  )
  await callApi(author, 'POST', `article_likes/${theirs[0]?.id}`)
  await callApi(author, 'POST', 'my/games', { slug: GAME })

  reader = await newPerson(jaDesktop)
  await becomeMember(reader, newName('yomite'))
  const byName = await comment(author, articlePath, '物陰の補足です。')
  const reply = await replyTo(reader, byName, 'どの物陰ですか。')
  const answer = await replyTo(author, reply, '橋の下の物陰です。')
  const last = await replyTo(reader, answer, 'わかりました。')
  comments = { byName, answer, last }
  otherPath = await publishArticle(reader, GAME, {
    title: `橋の下の歩き方 ${name.slice(-4)}`,
    text: '橋の下から見た景色について。',
  })
})

type Written = { data: { id: string } }
const comment = async (person: Person, article_path: string, body: string): Promise<string> =>
  (await callApi<Written>(person, 'POST', 'article_comments', { article_path, body })).data.id
const replyTo = async (person: Person, article_comment_id: string, body: string): Promise<string> =>
  (await callApi<Written>(person, 'POST', 'article_comments_replies', { article_comment_id, body })).data.id

/** Status and text of a URL, as the user of the browser. */
async function read({ page }: Person, path: string): Promise<{ status: number; text: string }> {
  const answer = await page.request.get(path, { maxRedirects: 0 })
  return { status: answer.status(), text: await answer.text() }
}

/** Everything with an address that a visitor can open: pages in both languages, feeds, site maps, lists. */
async function everyAddress(): Promise<string[]> {
  const { url } = inject('site')
  const demo = await demoAddresses(url)
  const own = publicRoutes
    .filter(({ development, path }) => !development && path !== '/signout')
    .flatMap(({ path }) => [
      demo(path, { draft: articlePath, series: 'x', table: 'x', review: 'x' }),
      path
        .replace(':gameSlug', GAME)
        .replace(':articlePath', articlePath)
        .replace(':tagName', encodeURIComponent(TAG))
        .replace(':name', FOLLOWED)
        .replace(/:\w+/, 'x'),
      path.replace(':name', name),
    ])
    .filter(path => !path.includes(':'))
  const searches = ['articles', 'games', 'reviews', 'users'].flatMap(tab =>
    [name, '物陰', secrets.displayName].map(words => `/search?t=${tab}&q=${encodeURIComponent(words)}`),
  )
  const pages = [...new Set([...own, ...searches, '/ranking?range=all'])]
  const maps = [...(await read(author, '/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)]
  return [
    ...languages.flatMap(language => pages.map(page => localePath(language, page))),
    ...['/feed.xml', `/feeds/games/${GAME}.xml`, `/feeds/users/${name}.xml`, `/feeds/users/${FOLLOWED}.xml`],
    ...['/sitemap.xml', '/robots.txt', ...maps.map(([, address = '']) => new URL(address).pathname)],
  ]
}

/** Every GET of the API's own description, except streams. */
async function everyRead(): Promise<string[]> {
  const { paths } = JSON.parse((await read(author, '/api/openapi.json')).text) as {
    paths: Record<string, { get?: object }>
  }
  const templates = Object.entries(paths).flatMap(([path, { get }]) =>
    get && !path.endsWith('/stream') && !path.includes('{*}') ? [path] : [],
  )
  const lists = [articlePath, otherPath].flatMap(path =>
    ['oldest', 'newest', 'helpful'].map(sort => `/api/article_comments?article_path=${path}&sort=${sort}`),
  )
  const replies = `/api/article_comments_replies?article_comment_id=${comments.byName}`
  const others = templates.flatMap(template => {
    const filled = template
      .replace('{slug}', GAME)
      .replace('{path}', articlePath)
      .replace('{tag}', encodeURIComponent(TAG))
      .replace('{id}', articlePath)
    const found = [FOLLOWED, name].map(user => filled.replace('{name}', user))
    const words = ['物陰', 'かくれ'].map(word => `?per=50&q=${encodeURIComponent(word)}`)
    return [...new Set(found)].flatMap(path => ['', ...words].map(query => path + query))
  })
  const moderated = [comments.answer, comments.last].map(id => `/api/moderation/article_comments/${id}`)
  return [...lists, replies, ...moderated, ...others]
}

/** The secrets that a text contains. Some responses repeat the request: this reveals nothing. */
function told(path: string, { status, text }: { status: number; text: string }): string[] {
  const asked = decodeURIComponent(path)
  return Object.entries(secrets).flatMap(([what, secret]) => {
    if (asked.includes(secret) && (status === 404 || path.includes('/search?'))) return []
    return text.includes(secret) ? [`${status} ${path} tells the ${what}`] : []
  })
}

interface Leak {
  path: string
  line: string
}
const linesOf = (leaks: Leak[]): string => leaks.map(({ line }) => line).join('\n')

async function leaks(person: Person, paths: Iterable<string>): Promise<Leak[]> {
  const found: Leak[] = []
  for (const path of new Set(paths))
    for (const line of told(path, await read(person, path))) found.push({ path, line })
  return found
}

/** A page, and the data that it was rendered from, may each be cached for a second. */
const CACHED_MS = 10_000

/** Reads all paths, and those with leaks again until they have none. */
async function expectNoLeaks(person: Person, paths: string[]): Promise<void> {
  let found = await leaks(person, paths)
  const again = async () => {
    found = await leaks(
      person,
      found.map(({ path }) => path),
    )
    return linesOf(found)
  }
  if (found.length > 0) await expect.poll(again, { timeout: CACHED_MS }).toBe('')
}

/** Something new appears on a page when its copy from before has expired. */
const EXPIRED_MS = 40_000

/** Each step depends on the previous ones. */
describe('an author who becomes anonymous', () => {
  let card: Buffer
  const cardOf = async () => (await author.page.request.get(`/og/games/${GAME}/${articlePath}.jpg`)).body()

  it('is known in many places before', async () => {
    const visitor = await newPerson(jaDesktop)
    const inPage = () => read(visitor, `/games/${GAME}/${articlePath}`)
    await expect.poll(async () => (await inPage()).text).toContain(secrets.displayName)
    // The walk finds the author: in pages and their data, feeds, lists, the search.
    await expect.poll(async () => (await read(visitor, `/api/search/users?q=${name}`)).text).toContain(name)
    const paths = [...(await everyAddress()), ...(await everyRead())]
    const seen = await leaks(visitor, paths)
    for (const part of [
      ...['/en/games/minecraft', '/feed.xml', '/api/articles', '/api/search/users'],
      ...['/api/article_comments?', '/api/article_comments_replies?', `/${articlePath}/comments`],
    ]) {
      if (seen.some(({ path }) => path.includes(part))) continue
      const seenThere = () =>
        leaks(
          visitor,
          paths.filter(path => path.includes(part)),
        )
      await expect.poll(seenThere, { timeout: EXPIRED_MS, message: part }).not.toEqual([])
    }
    for (const what of Object.keys(secrets))
      expect(seen.filter(({ line }) => line.endsWith(what)).length, what).toBeGreaterThan(0)
    card = await cardOf()
  })

  it('is hidden from visitors: in pages, feeds, sitemaps, lists and the search', async () => {
    const { displayName, description, picture } = secrets
    await callApi(author, 'PATCH', 'my/profile', { displayName, description, picture, anonymous: true })
    const visitor = await newPerson(jaDesktop)
    await expect
      .poll(async () => (await read(visitor, `/api/search/users?q=${name}`)).text)
      .not.toContain(name)
    const onItsPage = async () => linesOf(await leaks(visitor, [`/games/${GAME}/${articlePath}`]))
    await expect.poll(onItsPage, { timeout: CACHED_MS }).toBe('')
    const paths = [...(await everyAddress()), ...(await everyRead())]
    expect(paths.length).toBeGreaterThan(100)
    await expectNoLeaks(visitor, paths)
    // The article itself exists, without the name of its author.
    const { text } = await read(visitor, `/games/${GAME}/${articlePath}`)
    expect(text).toContain('匿名ユーザー')
    expect(text).toMatch(/"@type":"Person","name":"匿名ユーザー"/)
  })

  it('has no name on the card of the article', async () => {
    const { description, picture } = secrets
    const hidden = await cardOf()
    expect(hidden.equals(card)).toBe(false)
    // Were the name on it, another name would make another card.
    await callApi(author, 'PATCH', 'my/profile', {
      ...{ displayName: '別の名前', description, picture },
      anonymous: true,
    })
    expect((await cardOf()).equals(hidden)).toBe(true)
  })

  it.each([
    ['the one whom he follows and likes', 'writer@example.com'],
    ['a moderator', 'moderator@example.com'],
    ['an owner', 'owner@example.com'],
  ])('is hidden from %s, too', async (_, email) => {
    const other = await newPerson(jaDesktop)
    await openSession(other, email)
    await expectNoLeaks(other, await everyRead())
    await other.context.close()
  })

  it('is hidden from a member whose comment they answered', async () => {
    await expectNoLeaks(reader, [...(await everyRead()), `/games/${GAME}/${articlePath}/comments`])
  })

  it('has a number in their comments, which differs between articles, and no link', async () => {
    // Another anonymous member is the first on the other article.
    await callApi(reader, 'PATCH', 'my/profile', {
      ...{ displayName: '橋の人', description: '', picture: null, anonymous: true },
    })
    await comment(reader, otherPath, '橋の下は暗いです。')
    const here = await comment(author, articlePath, '二つめの補足です。')
    const there = await comment(author, otherPath, '明かりを置くとよいです。')
    const visitor = await newPerson(jaDesktop)
    const commentsOf = async (path: string) => {
      const { data } = JSON.parse((await read(visitor, `/api/article_comments?article_path=${path}`)).text)
      const threads = data as {
        id: string
        attributes: object
        replies: { id: string; attributes: object }[]
      }[]
      return new Map(
        threads.flatMap(one => [one, ...one.replies]).map(({ id, attributes }) => [id, attributes]),
      )
    }
    /** The comments of an article, once they contain the new one. */
    const listed = async (path: string, id: string) => {
      await expect.poll(async () => (await commentsOf(path)).has(id), { timeout: EXPIRED_MS }).toBe(true)
      return commentsOf(path)
    }
    const [ofArticle, ofOther] = [await listed(articlePath, here), await listed(otherPath, there)]
    const named = { author: { kind: 'anonymous', number: null }, quote: null, picture: null, mentions: [] }
    // A number would connect what was written under a name with what is written since.
    for (const id of [comments.byName, comments.answer]) expect(ofArticle.get(id)).toMatchObject(named)
    const numbered = (number: number) => ({ ...named, author: { kind: 'anonymous', number } })
    expect(ofArticle.get(here)).toMatchObject(numbered(1))
    expect(ofOther.get(there)).toMatchObject(numbered(2))

    for (const [path, shown] of [
      [articlePath, { [comments.byName]: '匿名ユーザー', [here]: '匿名ユーザー1' }],
      [otherPath, { [there]: '匿名ユーザー2' }],
    ] as const) {
      const ids = Object.entries(shown)
      const last = ids.map(([id]) => `#c-${id}`).at(-1) ?? ''
      await visitUntil(visitor, `/games/${GAME}/${path}/comments`, page => page.locator(last))
      for (const [id, called] of ids) {
        const one = visitor.page.locator(`#c-${id}`)
        await one.getByText(called, { exact: true }).waitFor()
        expect(await one.locator('a[href*="/users/"]').count()).toBe(0)
      }
      expect(told('/', { status: 200, text: await visitor.page.content() })).toEqual([])
    }
    await expectNoLeaks(visitor, await everyRead())
    await visitor.context.close()
  })

  it('is hidden in a browser', async () => {
    const visitor = await newPerson(jaDesktop)
    await visit(visitor, `/games/${GAME}/${articlePath}`)
    expect(told('/', { status: 200, text: await visitor.page.content() })).toEqual([])
  })
})
