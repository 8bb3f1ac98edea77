import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, type Person, startBrowser } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, becomeStaff, callApi, newName, publishArticle } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

describe.each(corners)('an article that is not public ($language, $size.width)', combination => {
  const title = newName('公開前の記事')
  const people = {} as Record<'author' | 'member' | 'moderator' | 'visitor', Person>
  let address: string
  let articlePath: string

  beforeAll(async () => {
    for (const who of ['author', 'member', 'moderator', 'visitor'] as const)
      people[who] = await newPerson(combination)
    await becomeStaff(people.moderator, newName('kanri'), 'moderator')
    await becomeMember(people.member, newName('yomite'))
    await becomeMember(people.author, newName('kakite'))
    articlePath = await publishArticle(people.author, 'minecraft', { title, text: '自分で試しました。' })
    address = localePath(combination.language, `/games/minecraft/${articlePath}`)
  })

  const statuses = async () => {
    const found: Record<string, number | undefined> = {}
    for (const [who, { page }] of Object.entries(people))
      found[who] = (await page.request.get(address)).status()
    return found
  }
  /** The page as its author sees it, without caching. */
  async function isTheAuthors(): Promise<void> {
    const { page } = people.author
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    // The frame that is sent holds nothing of the article, and nothing of another page.
    const sent = (await answer?.text()) ?? ''
    expect(sent).not.toContain(title)
    expect(sent).not.toContain(people.author.words.errors.notFoundTitle)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('none')
  }

  it('is 200 for all while it is public', async () => {
    await expect.poll(statuses).toEqual({ author: 200, member: 200, moderator: 200, visitor: 200 })
  })

  it('is 200 to its author alone once it is suspended', async () => {
    const suspension = { rule: 'spam', reason: '宣伝だけが目的です。', evidenceRevision: '1' }
    await callApi(people.moderator, 'POST', `moderation/articles/${articlePath}/suspend`, suspension)
    // Moderators read what is not public from its timeline, where the reading is recorded.
    await expect.poll(statuses).toEqual({ author: 200, member: 404, moderator: 404, visitor: 404 })
    await isTheAuthors()
    await people.author.page.getByText(people.author.words.suspension.notice).waitFor()
    await people.member.page.goto(address)
    await people.member.page
      .getByRole('heading', { name: people.member.words.errors.notFoundTitle })
      .waitFor()
  })

  it('is 200 to its author alone as a draft', async () => {
    const reason = '宣伝ではありませんでした。'
    await callApi(people.moderator, 'POST', `moderation/articles/${articlePath}/reinstate`, { reason })
    await callApi(people.author, 'PATCH', `my/articles/${articlePath}/unpublish`)
    await expect.poll(statuses).toEqual({ author: 200, member: 404, moderator: 404, visitor: 404 })
    await isTheAuthors()
  })

  it('is 404 for all once it is deleted', async () => {
    await callApi(people.author, 'DELETE', `my/articles/${articlePath}`)
    await expect.poll(statuses).toEqual({ author: 404, member: 404, moderator: 404, visitor: 404 })
  })
})

describe.each(corners)('how often an article was read ($language, $size.width)', combination => {
  it.each([false, true])('is shown to its author on the cached page (anonymous: %s)', async anonymous => {
    const author = await newPerson(combination)
    const { page, words } = author
    await becomeMember(author, newName('yomareta'))
    if (anonymous) await callApi(author, 'PATCH', 'my/profile', { anonymous })
    const written = { title: newName('読まれた記事'), text: '数えています。' }
    const articlePath = await publishArticle(author, 'minecraft', written)
    const address = localePath(combination.language, `/games/minecraft/${articlePath}`)
    const visitor = await newPerson(combination)
    const sent = async () => (await visitor.page.request.get(address)).status()
    await expect.poll(sent).toBe(200)
    // A program's visit, which is not counted; only the author sees this.
    await callApi(visitor, 'GET', 'auth/csrf')
    await callApi(visitor, 'POST', `articles/${articlePath}/page_views`, {})
    const told = page.locator('main').getByText(words.views.excludedViewsHint)
    await expect
      .poll(async () => {
        await page.goto(address)
        await page.waitForLoadState('networkidle')
        return told.count()
      })
      .toBe(1)
    await visitor.page.goto(address)
    await visitor.page.waitForLoadState('networkidle')
    expect(await visitor.page.getByText(words.views.excludedViewsHint).count()).toBe(0)
    if (!anonymous) {
      const finished = visitor.page.waitForResponse(answer => answer.url().endsWith('/page_finishes'))
      await visitor.page.locator('.article-text > :last-child').scrollIntoViewIfNeeded()
      expect((await finished).status()).toBe(204)
    }
    await visitor.context.close()
    await author.context.close()
  })
})

describe.each(corners)('a page beyond the last ($language, $size.width)', combination => {
  it.each([
    ['articles', 999],
    ['games', 40],
    ['users', 99_999],
  ])('beyond the %s that were found reports this, and leads to the last one', async (tab, beyond) => {
    const person = await newPerson(combination)
    const { page, language } = person
    const address = (of: number) => localePath(language, `/search?t=${tab}&q=a&page=${of}`)
    const answer = await page.goto(address(beyond))
    expect(answer?.status()).toBe(404)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('none')
    const back = page.getByRole('main').getByRole('link', { name: /最後のページ|last page/ })
    await back.click()
    await arrivesAt(person, '/search')
    await page
      .getByRole('status')
      .filter({ hasText: /件|result/ })
      .first()
      .waitFor()
    await page.locator('main h2, main h3').first().waitFor()
    // Other journeys add to the results: the last page may have a successor a moment later.
    const statuses = async () => {
      await page.goto(address(beyond))
      const to = new URL((await back.getAttribute('href')) ?? '', page.url())
      const last = Number(to.searchParams.get('page') ?? 1)
      const found: (number | undefined)[] = []
      for (const number of [last, last + 1]) found.push((await page.goto(address(number)))?.status())
      return found
    }
    await expect.poll(statuses).toEqual([200, 404])
  })

  it('is missing in the list of games, and leads to its first page', async () => {
    const { page, language, words } = await newPerson(combination)
    expect((await page.goto(localePath(language, '/games?page=999')))?.status()).toBe(404)
    await page.getByRole('link', { name: words.games.firstPage }).click()
    await page.waitForURL(address => address.pathname.endsWith('/games') && address.search === '')
  })

  it('is the list itself for a list without a page number in its URL', async () => {
    const { page, language } = await newPerson(combination)
    for (const path of ['/all-articles', '/users', '/ranking']) {
      expect((await page.goto(localePath(language, `${path}?page=999`)))?.status(), path).toBe(200)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(canonical && new URL(canonical).pathname + new URL(canonical).search).toBe(
        localePath(language, path),
      )
    }
  })

  it('is empty in the API, with the total', async () => {
    const { page } = await newPerson(combination)
    const lists = [
      'articles',
      'games',
      'users',
      'ranking/articles',
      'search/articles?q=a',
      'search/games?q=a',
    ]
    for (const list of lists) {
      const read = async (of: number) => {
        const answer = await page.request.get(`/api/${list}${list.includes('?') ? '&' : '?'}page=${of}`)
        expect(answer.status(), list).toBe(200)
        return (await answer.json()) as { data: unknown[]; meta: { totalCount: number } }
      }
      // Other journeys add to most of them between the two reads.
      const totals = async () => {
        const [first, beyond] = [await read(1), await read(4_999)]
        expect(beyond.data, list).toEqual([])
        return [first.meta.totalCount > 0, beyond.meta.totalCount - first.meta.totalCount]
      }
      await expect.poll(totals, { message: list }).toEqual([true, 0])
    }
  })
})
