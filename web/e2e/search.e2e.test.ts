import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf, cornersWith, jaDesktop } from './combinations.ts'
import { compose, endComposing, startComposing } from './input-method.ts'
import { becomeMember, becomeStaff, newName, publishReview } from './people.ts'

const GAME = 'animal-crossing-new-horizons'
const { newPerson } = startBrowser()
const searching = (q: string, tab = 'articles') => `/search?t=${tab}&q=${encodeURIComponent(q)}`

describe.each(cornersOf(import.meta.url))('searching ($language, $size.width)', combination => {
  let visitor: Person

  beforeAll(async () => {
    visitor = await newPerson(combination)
  })
  const box = () => visitor.page.getByRole('searchbox', { name: visitor.words.search.label })
  const asksFor = (name: string, value: string | null) =>
    visitor.page.waitForURL(address => address.searchParams.get(name) === value)
  const headings = (name: RegExp) => visitor.page.getByRole('heading', { name })

  it('begins one second after typing has stopped, and not while an IME composes', async () => {
    const { page } = visitor
    await visit(visitor, '/search?t=games')
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/search/games') asked.push(searchParams.get('q') ?? '')
    })
    await startComposing(box(), 'ぜるだ')
    await page.waitForFunction(since => Date.now() - since > 1_500, Date.now())
    expect(asked).toEqual([])
    await endComposing(box(), 'ぜるだ')
    await asksFor('q', 'ぜるだ')
    await headings(/ゼルダの伝説|The Legend of Zelda/)
      .first()
      .waitFor()
    expect(new Set(asked)).toEqual(new Set(['ぜるだ']))
  })

  it('marks matches, and shows the number of results of each tab', async () => {
    const { page, words } = visitor
    const word = combination.language === 'ja' ? 'ゼルダ' : 'Zelda'
    await visit(visitor, searching(word, 'games'))
    await headings(/ゼルダの伝説|The Legend of Zelda/)
      .locator('mark', { hasText: word })
      .first()
      .waitFor()
    await page
      .getByRole('navigation', { name: words.search.tabsLabel })
      .getByText(new RegExp(`^${words.search.tabs.games} \\d+$`))
      .waitFor()
  })

  it('goes to the top of the next page', async () => {
    const { page, words } = visitor
    await visit(visitor, searching('の', 'games'))
    const next = page.getByRole('link', { name: words.ui.nextPage })
    await next.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await next.click()
    await asksFor('page', '2')
    await page.waitForFunction(() => scrollY === 0)
  })

  it('does nothing for an empty query, and offers what was searched before', async () => {
    const { page, words } = visitor
    await box().fill('')
    await box().press('Enter')
    await asksFor('q', null)
    await page.getByRole('heading', { name: words.search.recent }).waitFor()
    await page.getByRole('link', { name: 'ぜるだ' }).click()
    await asksFor('q', 'ぜるだ')
    await visit(visitor, '/search')
    await button(page, words.search.forget).click()
    await page.getByRole('heading', { name: words.search.recent }).waitFor({ state: 'detached' })
  })

  it('names games that may have been meant when nothing is found', async () => {
    const { page, words } = visitor
    await visit(visitor, searching('ゼルダ', 'users'))
    await page.getByRole('heading', { name: words.search.near }).waitFor()
    await page
      .getByRole('link', { name: /ゼルダの伝説|The Legend of Zelda/ })
      .first()
      .waitFor()
  })

  it('narrows articles down, and back', async () => {
    const { page, words } = visitor
    const { search } = words
    await visit(visitor, searching('最初'))
    const count = page.getByRole('status').filter({ hasText: new RegExp(search.results('').trim()) })
    const all = await count.textContent()
    await button(page, search.narrow).click()
    await page.getByLabel(search.filters.kind).selectOption('blog')
    await asksFor('kind', 'blog')
    await button(page, search.clearFilters).click()
    await asksFor('kind', null)
    await count.filter({ hasText: all ?? '' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('最初')
  })

  it('is indexed by search engines only where it is a separate page', async () => {
    const robots = () => visitor.page.locator('meta[name=robots]').getAttribute('content')
    await visit(visitor, `/games/${GAME}/search`)
    expect(await robots()).not.toMatch(/none|noindex/)
    await visit(visitor, `/games/${GAME}/search?q=x`)
    expect(await robots()).toMatch(/none|noindex/)
  })

  it('finds and sorts members', async () => {
    const { page, words } = visitor
    await visit(visitor, '/users')
    await page.getByRole('link', { name: words.users.sorts.followers }).click()
    await asksFor('sort', 'followers')
    await compose(page.getByRole('searchbox', { name: words.users.search }), '凪')
    await asksFor('q', '凪')
    await page.getByRole('link', { name: '凪' }).waitFor()
  })
})

const katakana = (text: string) =>
  text.replace(/[ぁ-ん]/g, sign =>
    String.fromCharCode(sign.charCodeAt(0) + 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)),
  )

describe.each(
  cornersWith(
    import.meta.url,
    'むじんとうぐらし',
    'はまべのいえづくり',
    'ほしぞらのうきしま',
    'やしのきばんざい',
  ),
)('alternative names of a game ($language, $size.width)', ({ own: nickname, ...combination }) => {
  it('is added by a moderator, and found immediately', async () => {
    const moderator = await newPerson(combination)
    const { page, words } = moderator
    await becomeStaff(moderator, newName('yobina'), 'moderator')
    await visit(moderator, `/games/${GAME}`)
    await button(page, words.games.staff).click()
    await page.getByRole('menuitem', { name: words.games.nicknames }).click()
    await arrivesAt(moderator, `/games/${GAME}/nicknames`)
    const names = page.getByLabel(words.games.nicknamesLabel)
    await names.fill(`${nickname}\n！！`)
    await button(page, words.games.nicknamesSave).click()
    await page.getByText(words.games.nicknamesNoLetter('！！')).waitFor()
    await compose(names, nickname)
    await button(page, words.games.nicknamesSave).click()
    await page.getByText(words.games.nicknamesSaved).waitFor()
    // The index follows within a second or so; on a busy machine the first request may be too early.
    const found = async () => {
      await visit(moderator, searching(katakana(nickname), 'games'))
      return page.getByRole('heading', { name: /あつまれ どうぶつの森|New Horizons/ }).count()
    }
    await expect.poll(found).toBe(1)
    await moderator.context.close()
  })
})

describe.each(
  cornersWith(import.meta.url, 'かわうそのふち', 'むささびだいら', 'やまねのほこら', 'いたちのさかみち'),
)('searching for reviews ($language, $size.width)', ({ own: place, ...combination }) => {
  it('leads from its tab to a published review, with the matches marked', async () => {
    const author = await newPerson(combination)
    const { page, words } = author
    const { search } = words
    await becomeMember(author, newName('kanso'))
    const title = `${place}の感想`
    const id = await publishReview(author, 'celeste', { title, text: '何度も落ちました。' })
    const row = page.getByRole('main').getByRole('article').filter({ hasText: title })
    // The index follows within a second or so; on a busy machine the first request may be too early.
    const found = async () => {
      await visit(author, searching(place, 'reviews'))
      return row.count()
    }
    await expect.poll(found).toBe(1)
    await visit(author, searching(place))
    const tab = page
      .getByRole('navigation', { name: search.tabsLabel })
      .getByRole('link', { name: new RegExp(`^${search.tabs.reviews} 1$`) })
    await tab.press('Enter')
    await page.waitForURL(address => address.searchParams.get('t') === 'reviews')
    await row.locator('mark').first().waitFor()
    await row.getByText('何度も落ちました。').waitFor()
    await row.getByRole('link', { name: title }).press('Enter')
    await arrivesAt(author, `/games/celeste/game-reviews/${id}`)
    await visit(author, searching('qqxxzzqq', 'reviews'))
    await page.getByText(search.none('qqxxzzqq')).waitFor()
    await author.context.close()
  })
})

it('never shows that nothing was found while a search is in flight', async () => {
  const NOWHERE = 'qqxxzzqq'
  const member = await newPerson(jaDesktop, { serviceWorkers: 'block' })
  const { page, words } = member
  await becomeMember(member, newName('sagashi'))
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const asksFor = (q: string) => (address: URL) => address.searchParams.get('q') === q
  for (const kind of ['articles', 'games'])
    await page.route(`**/api/search/${kind}?*`, async route => {
      if (asksFor('マイクラ')(new URL(route.request().url()))) await answered
      await route.continue()
    })
  const asked = (kind: string) =>
    page.waitForRequest(
      request =>
        request.url().includes(`/api/search/${kind}?`) && asksFor('マイクラ')(new URL(request.url())),
    )
  await visit(member, searching(NOWHERE))
  await page.getByText(words.search.none(NOWHERE)).waitFor()
  const box = page.getByRole('main').getByRole('searchbox', { name: words.search.label })
  await box.fill('マイクラ')
  const articles = asked('articles')
  await box.press('Enter')
  await articles
  expect(await page.getByText(words.search.none('マイクラ')).count()).toBe(0)

  await button(page, words.writePanel.write).click()
  const field = page.getByRole('searchbox', { name: words.writePanel.search })
  const nothing = page.getByRole('dialog').getByText(words.writePanel.nothing)
  await field.fill(NOWHERE)
  await nothing.waitFor()
  const games = asked('games')
  await field.fill('マイクラ')
  await games
  expect(await nothing.count()).toBe(0)
  answer()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /マインクラフト|Minecraft/ })
    .first()
    .waitFor()
  await page.locator('main article').first().waitFor()
})

it('nicknames are limited to moderators', async () => {
  const visitor = await newPerson(jaDesktop)
  const answer = await visitor.page.request.get(`/api/games/${GAME}/nicknames`)
  expect(answer.status()).toBe(401)
})
