import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit } from './browser.ts'
import { jaPhone } from './combinations.ts'
import { compose, endComposing, startComposing } from './input-method.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'

let person: Person
let name: string
let address: string
beforeAll(async () => {
  person = await newPerson(jaPhone)
  name = newName('kotoba')
  await becomeMember(person, name)
  const { data } = await callApi<{ data: { id: string } }>(person, 'POST', 'articles', { game_slug: GAME })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '地下の歩き方です。' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '地下の地図', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await callApi(person, 'PATCH', `my/articles/${data.id}/publish`, { content, revision: '0' })
  address = `/games/${GAME}/${data.id}`
})

it('shows marked quotes, spoilers and names', async () => {
  const { page, words } = person
  const { comments } = words
  await visit(person, address)
  await button(page, comments.write).click()
  const box = page.getByLabel(comments.write)
  await compose(box, '地下の歩き方')
  await button(page, comments.quoteMark).click()
  await expect.poll(() => box.inputValue()).toBe('> 地下の歩き方')
  await box.press('Enter')
  await box.pressSequentially('https://example.com/map ')
  await button(page, comments.spoilerMark).click()
  // The Enter that picks a word belongs to the input method: nothing is posted, and no member is picked.
  await startComposing(box, 'むら')
  await endComposing(box, '村長です')
  await box.press('End')
  await box.pressSequentially(` @${name}`)
  const option = page.getByRole('option', { name: `@${name}` })
  await option.waitFor()
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toMatch(new RegExp(`\\|\\|村長です\\|\\| @${name} $`))
  await box.press('Control+Enter')
  await page.getByText(comments.see).waitFor()

  const said = page.locator('article[id^="c-"]')
  await said.getByRole('link', { name: `@${name}`, exact: true }).waitFor()
  expect(await said.locator('blockquote').textContent()).toBe('地下の歩き方')
  expect(await said.getByRole('link', { name: 'example.com/map' }).getAttribute('rel')).toBe(
    'ugc nofollow noopener',
  )
  // Hidden text is not in the page, neither for screen readers nor for the search of the browser.
  expect(await page.content()).not.toContain('村長です')
  await button(page, comments.spoiler).focus()
  await page.keyboard.press('Enter')
  await page.getByText('村長です').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('村長です')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
