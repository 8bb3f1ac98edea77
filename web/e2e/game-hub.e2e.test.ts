import { articlePurposes } from '@koryaku/contracts/game-hub/article-purposes.ts'
import { describe, expect, it } from 'vitest'
import { arrivesAt, button, startBrowser, visit } from './browser.ts'
import { cornersOf, jaDesktop } from './combinations.ts'
import { becomeMember, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = '/games/elden-ring'
const GAME_WITHOUT_ARTICLES = '/games/the-legend-of-zelda-majoras-mask'

describe.each(cornersOf(import.meta.url))('the page of a game ($language, $size.width)', combination => {
  it('leads to articles by purpose, and to the members who write about it', async () => {
    const visitor = await newPerson(combination)
    const { page, words } = visitor
    const answer = await page.request.get(combination.language === 'ja' ? GAME : `/en${GAME}`)
    const html = await answer.text()
    const [, facts] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const game = JSON.parse(facts ?? 'null')
    expect(game).toMatchObject({ '@type': 'VideoGame', aggregateRating: { bestRating: 10, worstRating: 1 } })
    expect((await page.request.get(game.image)).headers()['content-type']).toBe('image/jpeg')
    await visit(visitor, GAME)
    for (const purpose of articlePurposes) {
      const name = words.gameHub.purposes[purpose]
      const section = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
      const title = await section.getByRole('heading', { level: 3 }).first().textContent()
      // Rendered on the server.
      expect(html).toContain(title)
    }
    expect(await page.getByRole('heading', { name: words.gameHub.missing }).count()).toBe(0)
    const authors = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: words.gameHub.authors }) })
    expect(await authors.getByRole('listitem').count()).toBeGreaterThan(2)
    await page.getByRole('heading', { name: words.gameHub.tables }).waitFor()
    await page.getByRole('link', { name: '序盤の区間ごとの時間とレベル' }).waitFor()
    const name = words.gameHub.purposes.boss
    await page.getByRole('link', { name: `${name}: ${words.gameHub.all}` }).click()
    await arrivesAt(visitor, /^\/games\/elden-ring\/search\/./)
    await page.getByRole('article').first().waitFor()
  })
})

it('a purpose without an article leads members to a draft from its template, and visitors to sign up', async () => {
  const member = await newPerson(jaDesktop)
  const { page, words } = member
  const first = words.gameHub.writeFirst(words.gameHub.purposes.boss)
  await visit(member, GAME_WITHOUT_ARTICLES)
  await page.getByRole('link', { name: first }).click()
  await arrivesAt(member, '/signup')
  await becomeMember(member, newName('hajimete'))
  await visit(member, GAME_WITHOUT_ARTICLES)
  await button(page, first).click()
  await arrivesAt(member, /^\/articles\/\w+\/edit$/)
  const title = page.getByRole('textbox', { name: words.editor.title })
  await expect.poll(() => title.inputValue()).toBe('【ボス名】の倒し方｜行動と対策')
})

it('the reviews of a game with a release date show the score at launch, after a version and of the last days', async () => {
  const visitor = await newPerson(jaDesktop)
  const { page, words } = visitor
  await visit(visitor, `${GAME}/game-reviews`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row(words.reviews.history.launch).getByText('8.7').waitFor()
  await row('Ver. 1.12').getByText('9.1').waitFor()
  await row(words.reviews.history.recent).getByText('9.1').waitFor()
})
