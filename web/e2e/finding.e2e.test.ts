import { describe, expect, it } from 'vitest'
import { arrivesAt, startBrowser, visit } from './browser.ts'
import { corners } from './combinations.ts'
import { sideways } from './page-checks.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const SOON = { timeout: 20_000 }
const { newPerson } = startBrowser()

describe.each(corners)('finding ($language, $size.width)', combination => {
  it('by how children type a game leads with the game, and finds its articles only', async () => {
    const person = await newPerson(combination)
    const { page } = person
    await visit(person, `/search?t=articles&q=${encodeURIComponent('まいくら')}`)
    const rows = page.locator('main article')
    expect(await rows.first().locator('h2 a').getAttribute('href')).toMatch(/\/games\/minecraft$/)
    const found = await callApi<{
      data: unknown[]
      included: { type: string; attributes: { slug?: string } }[]
    }>(person, 'GET', `search/articles?q=${encodeURIComponent('まいくら')}`)
    expect(found.data.length).toBeGreaterThan(0)
    expect(found.included.flatMap(({ attributes }) => attributes.slug ?? [])).toEqual(['minecraft'])
  })

  it('among all games, by a nickname, in the list of games', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, '/games')
    await page.getByRole('searchbox', { name: words.games.findGame }).fill('ブレワイ')
    const first = page.locator('main li a').first()
    await expect
      .poll(() => first.getAttribute('href'))
      .toMatch(/\/games\/the-legend-of-zelda-breath-of-the-wild$/)
    await first.click()
    await arrivesAt(person, '/games/the-legend-of-zelda-breath-of-the-wild')
  })

  it('starts in the field of the search, for who comes by its link', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, '/')
    await page.getByRole('banner').getByRole('link', { name: words.layout.search }).click()
    await arrivesAt(person, '/search')
    const field = page.getByRole('searchbox', { name: words.search.label })
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  })

  it('keeps rows on their lines, however long a name its author gives himself', async () => {
    const author = await newPerson(combination)
    const name = newName('nagai')
    await becomeMember(author, name)
    const displayName = '寿限無'.repeat(17).slice(0, 50)
    await callApi(author, 'PATCH', 'my/profile', { displayName })
    await publishArticle(author, 'minecraft', {
      title: newName('長い名前'),
      text: '名前が長い人の記事です。',
    })
    await visit(author, '/signout')
    await expect
      .poll(async () => {
        await visit(author, `/users/${name}`)
        return author.page.locator('main article').count()
      }, SOON)
      .toBe(1)
    const shown = author.page.locator('main article').getByText(displayName)
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThan(30)
    expect(await sideways(author.page)).toBe(0)
  })

  it('says in which language an article is, where that is not the reader’s', async () => {
    const person = await newPerson(combination)
    const { page, words, language } = person
    await visit(person, '/all-articles')
    const other = language === 'ja' ? words.articles.languages.en : words.articles.languages.ja
    const labels = page.locator('main article').getByText(other, { exact: true })
    const foreign = page.locator(`main article h2[lang=${language === 'ja' ? 'en' : 'ja'}]`)
    expect(await labels.count()).toBe(await foreign.count())
  })

  it('marks whoever writes for the site', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, `/search?t=users&q=${encodeURIComponent('コウリャク編集部')}`)
    const official = page.locator('main article').filter({ hasText: 'コウリャク編集部' })
    await official.getByText(words.articles.official, { exact: true }).waitFor()
    await official.getByRole('heading').getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).getByText(words.articles.official).waitFor()
  })
})
