import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf, jaDesktop } from './combinations.ts'
import { becomeMember, callApi, newName, signIn } from './people.ts'

const { newPerson } = startBrowser()
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES

describe.each(cornersOf(import.meta.url))('bulk edit of games ($language, $size.width)', corner => {
  let owner: Person
  const mark = newName('csv')
  const slugs = ['asa', 'hiru', 'yoru'].map(name => `${mark}-${name}`)
  beforeAll(async () => {
    const demo = await newPerson(jaDesktop)
    await signIn(demo, 'owner@example.com')
    owner = await newPerson(corner)
    const name = newName('hensan')
    await becomeMember(owner, name)
    await callApi(demo, 'POST', 'roles', { name, role: 'owner' })
    for (const slug of slugs)
      await callApi(demo, 'POST', 'games', {
        slug,
        details: { titleJa: `${slug}の物語`, titleEn: `Tale of ${slug}`, platforms: ['PC'] },
      })
  })
  const upload = (text: string | Buffer) =>
    owner.page.locator('input[type=file]').setInputFiles({
      name: 'games.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })

  it('shows the changes of an uploaded file, saves them, and undoes them', async () => {
    const { page, words } = owner
    const text = words.bulkEdit
    await visitUntil(owner, `/catalogue?missing=year&q=${mark}`, at => at.getByText(text.total('3')))
    const downloaded = page.waitForEvent('download')
    await button(page, text.download).click()
    const csv = await readFile(await (await downloaded).path(), 'utf8')
    expect(csv.split('\r\n')).toHaveLength(4)

    // The third game changes after the download.
    await callApi(owner, 'PUT', `games/${slugs[2]}`, {
      details: { titleJa: `${slugs[2]}の物語`, year: 2003 },
      reason: '発売年',
    })
    const edited = csv
      .replaceAll(/^(?!\uFEFF?slug)(.*)$/gm, line => line.replace(',PC,,', ',PC,2001,'))
      .replace(`${slugs[1]}の物語`, 'x'.repeat(301))
    await upload(`${edited}\r\nno-such-game,0`)
    const counts = (kind: keyof typeof text.counts, count: number) =>
      page.getByText(`${text.counts[kind]} ${count}`, { exact: true }).waitFor()
    await counts('edit', 1)
    await counts('conflict', 1)
    await counts('invalid', 2)
    await page.getByText(text.faultOf('title_ja', text.fault.too_long)).waitFor()
    await page.getByText(text.faultOf('slug', text.fault.unknown_game)).waitFor()

    if (PICTURES) await page.screenshot({ path: `${PICTURES}/preview.png`, fullPage: true })
    await button(page, text.apply(1)).click()
    await page.getByText(text.noReason).waitFor()
    await page.getByRole('link', { name: text.newGame }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(text.leaveText).waitFor()
    await dialog.getByRole('button', { name: words.ui.cancel }).click()

    await page.getByLabel(text.reason).fill('発売年の追加')
    await button(page, text.apply(1)).click()
    await page.getByText(text.applied(1)).waitFor()
    await page.getByText(text.states.done, { exact: true }).waitFor()

    await button(page, text.undo).click()
    await page.locator('ins').waitFor()
    await expect.poll(() => page.getByLabel(text.reason).inputValue()).toBe(text.undoReason)
    await button(page, text.apply(1)).click()
    await page.getByText(text.applied(1)).waitFor()

    await visit(owner, `/catalogue/${slugs[0]}`)
    await page.getByText('発売年の追加').waitFor()
    expect(await page.getByLabel(words.gameForm.year).inputValue()).toBe('')
    await page.getByText(text.undoReason).waitFor()
  })

  it('asks before the back button leaves changes that are not saved', async () => {
    const { page, words } = owner
    const text = words.bulkEdit
    await visit(owner, '/games')
    await visitUntil(owner, `/catalogue?q=${mark}`, at => at.getByText(text.total('3')))
    const downloaded = page.waitForEvent('download')
    await button(page, text.download).click()
    const csv = await readFile(await (await downloaded).path(), 'utf8')
    const dialog = page.getByRole('alertdialog')
    const goBack = async () => {
      await page.evaluate(() => history.back())
      await dialog.getByText(text.leaveText).waitFor()
    }
    await upload(csv.replaceAll(',PC,,', ',PC,2002,'))
    await page.getByLabel(text.reason).fill('発売年')
    await goBack()
    await dialog.getByRole('button', { name: words.ui.cancel }).click()
    expect(await page.getByLabel(text.reason).inputValue()).toBe('発売年')
    // Without a preview, another one is guarded again.
    await button(page, text.discard).click()
    await page.getByLabel(text.reason).waitFor({ state: 'detached' })
    await upload(csv.replaceAll(',PC,,', ',PC,2004,'))
    await page.getByLabel(text.reason).waitFor()
    await goBack()
    await dialog.getByRole('button', { name: text.leave }).click()
    await arrivesAt(owner, '/games')
  })

  it('explains why a file was not read', async () => {
    const { page, words } = owner
    const text = words.bulkEdit
    await visit(owner, '/catalogue')
    await upload('slug,year\nx,2001')
    await page.getByRole('alert').getByText(text.fileFault.no_version).waitFor()
    await upload(Buffer.from([0xff, 0x00, 0x00]))
    await page.getByRole('alert').getByText(text.fileFault.not_text).waitFor()
  })
})
