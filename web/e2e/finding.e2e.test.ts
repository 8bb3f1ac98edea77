import type { CatalogueList } from '@koryaku/contracts/games/game.api.ts'
import { KANA_HEADS, LETTER_HEADS } from '@koryaku/contracts/games/title-index.ts'
import { describe, expect, it } from 'vitest'
import { arrivesAt, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { sideways, violations } from './page-checks.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

describe.each(corners)('finding ($language, $size.width)', combination => {
  it('finding games as children type them: ranks the game first, and finds its articles only', async () => {
    const person = await newPerson(combination)
    const { page } = person
    await visit(person, `/search?t=articles&q=${encodeURIComponent('まいくら')}`)
    const rows = page.locator('main article')
    const first = rows.first().locator('h2 a')
    await expect.poll(() => first.getAttribute('href')).toMatch(/\/games\/minecraft$/)
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
    const first = page.locator('main li a[href*="/games/"]').first()
    await expect
      .poll(() => first.getAttribute('href'))
      .toMatch(/\/games\/the-legend-of-zelda-breath-of-the-wild$/)
    await first.click()
    await arrivesAt(person, '/games/the-legend-of-zelda-breath-of-the-wild')
  })

  it('among all games, by how their titles begin, with the keyboard alone', async () => {
    const person = await newPerson(combination)
    const { page, words, language } = person
    await visit(person, '/games')
    const index = page.getByRole('navigation', { name: words.games.titleIndex })
    const zelda = language === 'ja' ? 'さ' : 'l'
    const link = index.getByRole('link', { name: words.games.headName(zelda), exact: true })
    // As wide and high as a thumb.
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await sideways(page)).toBe(0)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('head') === zelda)
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    // Titles in kana or Latin letters determine their own group.
    const elsewhere = language === 'ja' ? /^[ア-コガ-ゴタ-ヾあ-こた-ん]/ : /^(?!the |an? )[^l]/i
    const titles = () => page.locator('main li a[href*="/games/"]').allTextContents()
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10)
    await expect.poll(async () => (await titles()).filter(title => elsewhere.test(title))).toEqual([])
    expect(await violations(page)).toEqual([])
    const counts = async () => {
      const { meta } = await callApi<CatalogueList>(person, 'GET', 'games?facets=true')
      return { heads: meta.facets?.counts.head ?? {}, all: meta.totalCount }
    }
    const { heads, all } = await counts()
    for (const index of [KANA_HEADS, LETTER_HEADS])
      expect(index.reduce((sum, head) => sum + (heads[head] ?? 0), 0)).toBe(all)
    // Other journeys add games between the two reads, each of which may be a second old.
    const difference = async () => {
      const list = `games?head=${encodeURIComponent(zelda)}`
      const { meta } = await callApi<CatalogueList>(person, 'GET', list)
      return meta.totalCount - ((await counts()).heads[zelda] ?? 0)
    }
    await expect.poll(difference).toBe(0)
    // The same page from the server, under its own title.
    expect((await page.reload())?.status()).toBe(200)
    await expect.poll(() => page.title()).toContain(words.games.headTitle(zelda))
  })

  it.each(['/all-articles', '/latest', '/games/minecraft/latest'])(
    'articles in one language alone, in %s',
    async path => {
      const person = await newPerson(combination)
      const { page, words } = person
      const author = await newPerson(combination)
      await becomeMember(author, newName('eigo'))
      const title = newName('In English')
      await publishArticle(author, 'minecraft', { title, text: 'Dig down.', language: 'en' })
      const rows = page.locator('main article h2, main article h3')
      await expect
        .poll(async () => {
          await visit(person, path)
          return rows.filter({ hasText: title }).count()
        })
        .toBe(1)
      const narrow = (to: 'ja' | 'en') =>
        page
          .getByRole('navigation', { name: words.articles.writtenIn })
          .getByRole('link', { name: words.articles.languages[to] })
          .click()
      for (const [chosen, other] of [
        ['en', 'ja'],
        ['ja', 'en'],
      ] as const) {
        await narrow(chosen)
        await page.waitForURL(({ searchParams }) => searchParams.get('language') === chosen)
        await expect.poll(() => rows.count()).toBeGreaterThan(0)
        await expect.poll(() => page.locator(`main article [lang=${other}]`).count()).toBe(0)
        await expect.poll(() => rows.filter({ hasText: title }).count()).toBe(chosen === 'en' ? 1 : 0)
        // The server knows it, too.
        expect((await page.reload())?.status()).toBe(200)
        expect(await page.locator(`main article [lang=${other}]`).count()).toBe(0)
      }
    },
  )

  it('has a cover with its whole title wherever a game has no image', async () => {
    const person = await newPerson(combination)
    const { page } = person
    for (const path of ['/games', '/all-articles', '/search?t=games&q=ファイナル', '/games/minecraft']) {
      await visit(person, path)
      const covers = page.locator('main span[aria-hidden]:has(> [data-letters])')
      await covers.first().waitFor()
      // The lines of each, and whether any of them overflows the cover or the mark of the platforms.
      const seen = await covers.evaluateAll(found =>
        found.map(cover => {
          const around = cover.getBoundingClientRect()
          const mark = cover.querySelector('[data-platform]')?.getBoundingClientRect()
          const lines = [...cover.querySelectorAll<HTMLElement>('[data-letters]')]
          const cut = lines.some(line => {
            const { top, bottom, right } = line.getBoundingClientRect()
            return (
              top < around.top - 1 || bottom > around.bottom + 1 || right > (mark?.left ?? around.right) + 1
            )
          })
          return { letters: lines.map(({ dataset }) => dataset.letters ?? ''), cut, marked: !!mark }
        }),
      )
      for (const { letters } of seen) expect(letters.length).toBeLessThanOrEqual(5)
      expect(seen.some(({ marked }) => marked)).toBe(true)
      expect(seen.filter(({ cut }) => cut)).toEqual([])
    }
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

  it('finds texts by a part of a word, below a text with the word itself', async () => {
    const author = await newPerson(combination)
    await becomeMember(author, newName('bubun'))
    const inside = await publishArticle(author, 'minecraft', {
      title: newName('部分'),
      text: '機動城ヌルガンダスを鰐見鑿山で倒す。',
    })
    const whole = await publishArticle(author, 'minecraft', { title: 'ヌルガ', text: '鰐見 見鑿' })
    const found = async (q: string) => {
      const answer = await callApi<{ data: { id: string }[] }>(
        author,
        'GET',
        `search/articles?per=100&q=${encodeURIComponent(q)}`,
      )
      return answer.data.map(({ id }) => id)
    }
    for (const q of ['ヌルガン', 'ガンダス', 'ダス', '見鑿山', '鑿山'])
      await expect.poll(() => found(q), { message: q }).toContain(inside)
    const both = async () => (await found('ヌルガ')).filter(id => id === inside || id === whole)
    await expect.poll(both).toEqual([whole, inside])
  })

  it('keeps rows on their lines, however long the display name of an author', async () => {
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
      })
      .toBe(1)
    const shown = author.page.locator('main article').getByText(displayName)
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThan(30)
    expect(await sideways(author.page)).toBe(0)
  })

  it('shows the language of an article that is not the reader’s', async () => {
    const person = await newPerson(combination)
    const { page, words, language } = person
    await visit(person, '/all-articles')
    const other = language === 'ja' ? words.articles.languages.en : words.articles.languages.ja
    const labels = page.locator('main article').getByText(other, { exact: true })
    const foreign = page.locator(`main article h2[lang=${language === 'ja' ? 'en' : 'ja'}]`)
    // The rows of a page come in steps.
    await expect.poll(() => foreign.count()).toBeGreaterThan(0)
    await expect.poll(async () => (await labels.count()) - (await foreign.count())).toBe(0)
  })

  it('marks official writers', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, `/search?t=users&q=${encodeURIComponent('コウリャク編集部')}`)
    const official = page.locator('main article').filter({ hasText: 'コウリャク編集部' })
    await official.getByText(words.users.official, { exact: true }).waitFor()
    await official.getByRole('heading').getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).getByText(words.users.official).waitFor()
  })
})
