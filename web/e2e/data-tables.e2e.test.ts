import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  arrivesAt,
  button,
  type Person,
  reload,
  settled,
  startBrowser,
  visit,
  visitUntil,
} from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, becomeStaff, callApi, newName } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
/** 名前,攻撃力 / 聖剣,120 / 魔剣,つよい, as Excel writes it in Japan. */
const SHIFT_JIS = Buffer.from(
  '96bc914f2c8d558c8297cd0d0a90b98c952c3132300d0a96828c952c82c282e682a20d0a',
  'hex',
)
const UTF_8 = Buffer.from('Name,攻撃力\r\n聖剣,120\r\n魔剣,つよい\r\n')
const cell = ({ page, words }: Person, label: string, row: number) =>
  page.getByLabel(words.tables.cell(label, row))
const isSaved = ({ page, words }: Person) =>
  expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: new RegExp(`^${words.tables.saving.saved}$`) })
        .count(),
    )
    .toBe(1)

describe.each(corners)('a data table ($language)', combination => {
  let writer: Person
  let id: string
  beforeAll(async () => {
    writer = await newPerson(combination)
    await becomeMember(writer, newName('hyo'))
  })

  it('is made, filled by keys, by pasting and from a file, and undone', async () => {
    const { page, words } = writer
    const { tables } = words
    await visit(writer, '/data-tables')
    await button(page, tables.create).click()
    await compose(page.getByLabel(tables.name), '武器一覧')
    const game = page.getByRole('main').getByRole('combobox').and(page.locator('input'))
    await compose(game, 'マイクラ')
    await page.getByRole('option').first().click()
    await button(page, tables.create).click()
    await arrivesAt(writer, /^\/data-tables\/\w{13}$/)
    id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('heading', { level: 1, name: '武器一覧' }).waitFor()

    await button(page, tables.addColumn).click()
    const dialog = page.getByRole('dialog')
    await compose(dialog.getByLabel(tables.label), '攻撃力')
    await dialog.getByLabel(tables.type, { exact: true }).selectOption('number')
    await dialog.getByRole('button', { name: tables.addColumn }).click()
    await button(page, tables.column('攻撃力')).waitFor()

    await button(page, tables.addRow).click()
    const name = cell(writer, tables.firstColumn, 1)
    await name.click()
    await compose(name, '銅の剣')
    await page.keyboard.press('Tab')
    const attack = cell(writer, '攻撃力', 1)
    await expect.poll(() => attack.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('strong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: tables.fault.not_a_number }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')

    await button(page, tables.addRow).click()
    await cell(writer, tables.firstColumn, 2).click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '鉄の剣\t20\n鋼の剣\t35\n')
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    })
    await page.keyboard.press('Home')
    await page.getByText('鋼の剣').waitFor()
    await button(page, tables.undo).click()
    await expect.poll(() => page.getByText('鋼の剣').count()).toBe(0)
    await button(page, tables.redo).click()
    await page.getByText('鋼の剣').waitFor()

    await button(page, tables.importCsv).click()
    await page.getByLabel(tables.chooseFile).setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: writer.language === 'ja' ? SHIFT_JIS : UTF_8,
    })
    await page.getByText(tables.importFaults(1)).waitFor()
    await page.getByText(tables.faultLine(3, '攻撃力', tables.fault.not_a_number, 'つよい')).waitFor()
    await button(page, tables.importAnyway).click()
    await page.getByText('魔剣').waitFor()
    await isSaved(writer)
    const saved = async () => {
      const rows = await callApi<{ data: { attributes: { cells: object } }[] }>(
        ...([writer, 'GET', `my/database_categories/${id}/rows`] as const),
      )
      return rows.data.map(({ attributes }) => Object.values(attributes.cells).map(String).sort().join())
    }
    await expect.poll(saved).toEqual(['12,銅の剣', '20,鉄の剣', '35,鋼の剣', '120,聖剣', '魔剣'])
  })

  it('keeps on the device what the server did not get', async () => {
    const { page, words } = writer
    const save = /\/api\/my\/database_categories\/\w+\/rows$/
    await page.route(save, route =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    )
    await page.getByText('鋼の剣').click()
    const name = cell(writer, words.tables.firstColumn, 3)
    await compose(name, '鋼鉄の剣')
    await page.keyboard.press('Enter')
    await page.getByText(words.tables.saving.offline).waitFor()
    await reload(page)
    await page.getByText('鋼鉄の剣').waitFor()
    await page.unroute(save)
    await isSaved(writer)
    await reload(page)
    await page.getByText('鋼鉄の剣').waitFor()
    await expect.poll(() => page.getByText('鋼の剣').count()).toBe(0)
  })

  it('is restored to an earlier version', async () => {
    const { page, words } = writer
    const { tables } = words
    await page.getByText('鋼鉄の剣').click()
    await button(page, tables.removeRow).click()
    await expect.poll(() => page.getByText('鋼鉄の剣').count()).toBe(0)
    await isSaved(writer)
    await reload(page)
    await button(page, tables.history).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(tables.differences(1)).waitFor()
    await dialog.getByText(`鋼鉄の剣 ${tables.comesBack}`).waitFor()
    await dialog.getByLabel(tables.version, { exact: true }).selectOption({ index: 0 })
    await dialog.getByText(tables.sameAsNow).waitFor()
    await dialog.getByLabel(tables.version, { exact: true }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: tables.goBack }).click()
    await page.getByText('鋼鉄の剣').waitFor()
    await isSaved(writer)
    await reload(page)
    await page.getByText('鋼鉄の剣').waitFor()
    const title = page.getByRole('heading', { level: 1 })
    const name = (await title.textContent()) ?? ''
    await button(page, tables.rename).click()
    await dialog.getByLabel(tables.name).fill('別の名前')
    await dialog.getByRole('button', { name: tables.save, exact: true }).click()
    await title.filter({ hasText: '別の名前' }).waitFor()
    await button(page, tables.history).click()
    await dialog.getByLabel(tables.version, { exact: true }).selectOption({ index: 0 })
    await dialog.getByText(tables.nameComesBack(name)).waitFor()
    await dialog.getByRole('button', { name: tables.goBack }).click()
    await title.filter({ hasText: name }).waitFor()
  })

  it('is saved as CSV, in which nothing is a formula', async () => {
    const { page, words } = writer
    const first = cell(writer, words.tables.firstColumn, 1)
    await first.click()
    await first.fill('=1+1')
    await page.keyboard.press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, words.tables.exportCsv).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain(`\uFEFF${words.tables.firstColumn},攻撃力\r\n"'=1+1",12`)
    await isSaved(writer)
  })

  it('is read in an article: sorted, filtered, and marked as suspended', async () => {
    const { page, words } = writer
    await button(page, words.tables.publish).click()
    await button(page, words.tables.unpublish).waitFor()
    const game = 'minecraft'
    const created = await callApi<{ data: { id: string } }>(writer, 'POST', 'articles', { game_slug: game })
    const article = created.data.id
    const document = { type: 'doc', content: [{ type: 'embed', attrs: { kind: 'category', id } }] }
    const content = { title: '武器のまとめ', document }
    await callApi(writer, 'PATCH', `my/articles/${article}/publish`, { content, revision: '0' })

    const reader = await newPerson(combination)
    const tableOn = (shown: Page) => shown.getByRole('region', { name: '武器一覧' })
    const table = tableOn(reader.page)
    const names = () => table.locator('tbody tr td:first-child').allTextContents()
    await visitUntil(reader, `/games/${game}/${article}`, tableOn)
    expect(await names()).toHaveLength(5)
    await table.getByRole('button', { name: '攻撃力' }).click()
    await expect.poll(names).toEqual(['=1+1', '鉄の剣', '鋼鉄の剣', '聖剣', '魔剣'])
    await table.getByRole('button', { name: '攻撃力' }).click()
    await expect.poll(async () => (await names())[0]).toBe('聖剣')
    await compose(reader.page.getByLabel(reader.words.tables.filter), '鋼')
    await expect.poll(names).toEqual(['鋼鉄の剣'])
    await settled(reader.page)

    const moderator = await newPerson(combination)
    await becomeStaff(moderator, newName('hyokan'), 'moderator')
    const breach = { rule: 'spam', reason: '宣伝' }
    await callApi(moderator, 'POST', `moderation/database_categories/${id}/suspend`, breach)
    await expect
      .poll(async () => {
        await reload(reader.page)
        return reader.page.getByText(reader.words.articles.embedGone.category).count()
      })
      .toBe(1)
    await callApi(moderator, 'POST', `moderation/database_categories/${id}/reinstate`)
  })

  it('is deleted, and had back from the list', async () => {
    const { page, words } = writer
    await visit(writer, `/data-tables/${id}`)
    await button(page, words.tables.remove).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.tables.remove }).click()
    await arrivesAt(writer, '/data-tables')
    await button(page, words.tables.restore).click()
    await page.getByRole('link', { name: '武器一覧' }).click()
    await page.getByText('鋼鉄の剣').waitFor()
  })
})
