import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, hasFocus, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, documentOf, newName } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const DAY = 86_400_000

describe.each(corners)('an article that is published at a time ($language, $size.width)', combination => {
  const title = newName('週末の攻略')
  let author: Person
  let path: string
  /** The same day in all steps, also over midnight. */
  const now = Date.now()
  const inDays = (days: number) => {
    const japan = new Date(now + days * DAY + 9 * 3_600_000).toISOString().slice(0, 10)
    return { field: `${japan}T09:00`, at: new Date(`${japan}T09:00:00+09:00`) }
  }
  const zone = combination.language === 'ja' ? '日本標準時 (GMT+9)' : 'Japan Standard Time (GMT+9)'
  const isScheduledFor = async ({ page }: Person, { at }: { at: Date }) => {
    const time = page.locator(`time[datetime="${at.toISOString()}"]`)
    await time.waitFor()
    expect(await time.textContent()).toContain(zone)
  }

  beforeAll(async () => {
    author = await newPerson(combination)
    await becomeMember(author, newName('yoyaku'))
    const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', {
      game_slug: 'minecraft',
    })
    path = data.id
    const content = { title, tags: [], language: 'ja', document: documentOf('まず木を集める。') }
    await callApi(author, 'PATCH', `my/articles/${path}`, { content, revision: '0' })
  })

  it('rejects an impossible time, and reports it next to the field', async () => {
    const { page, words } = author
    const { when } = words.editor
    await visit(author, `/articles/${path}/publish`)
    await page.getByRole('radio', { name: when.later }).check()
    const field = page.getByLabel(when.time)
    for (const [value, fault] of [
      ['', when.faults.missing],
      [inDays(-1).field, when.faults.too_soon],
      [inDays(400).field, when.faults.too_late],
    ] as const) {
      await field.fill(value)
      await button(page, when.schedule).click()
      await page.getByText(fault).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await hasFocus(field)
    }
  })

  it('waits for its time in a separate list, with the text to publish', async () => {
    const { page, words } = author
    await page.getByLabel(words.editor.when.time).fill(inDays(1).field)
    await page.getByText(zone).waitFor()
    await button(page, words.editor.when.schedule).click()
    await arrivesAt(author, '/articles')
    await page.getByRole('link', { name: title }).first().waitFor()
    await isScheduledFor(author, inDays(1))
    // An author who continues to write sees this, and which text is published.
    await visit(author, `/articles/${path}/edit`)
    await isScheduledFor(author, inDays(1))
    await page.getByText(words.editor.when.written).waitFor()
  })

  it('is given another time', async () => {
    const { page, words } = author
    await page.getByRole('link', { name: words.schedule.change }).click()
    await arrivesAt(author, `/articles/${path}/publish`)
    await isScheduledFor(author, inDays(1))
    const field = page.getByLabel(words.editor.when.time)
    await expect.poll(() => field.inputValue()).toBe(inDays(1).field)
    await field.fill(inDays(2).field)
    await button(page, words.editor.when.reschedule).click()
    await arrivesAt(author, '/articles')
    await isScheduledFor(author, inDays(2))
  })

  it('is a draft again once that is given up', async () => {
    const { page, words } = author
    await button(page, words.schedule.cancel).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.schedule.cancel }).click()
    await page.getByText(words.schedule.canceled).waitFor()
    await page.getByText(words.myArticles.nothingScheduled).waitFor()
    await visit(author, '/articles?filter=draft')
    await page.getByRole('link', { name: title }).first().waitFor()
    expect(await page.getByRole('button', { name: words.schedule.cancel }).count()).toBe(0)
  })
})
