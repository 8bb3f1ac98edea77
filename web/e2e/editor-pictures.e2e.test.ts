import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, reload, says, startBrowser } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, newName, openDraft, PICTURE } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

/** Pictures in a text, each step on the ones before. */
describe.each(corners)('pictures in a text ($language, $size.width)', combination => {
  let person: Person
  const inText = () => person.page.getByRole('textbox', { name: person.words.editor.body })
  /** The content of the text: words, and images by their captions. */
  const written = () =>
    inText().evaluate(body =>
      [...body.children].map(block =>
        block.tagName === 'FIGURE' ? `[${block.textContent}]` : (block.textContent ?? ''),
      ),
    )

  beforeAll(async () => {
    person = await newPerson(combination)
    await becomeMember(person, newName('eshi'))
    await openDraft(person)
  })

  it('are inserted several together, in their order, and typing continues after them', async () => {
    const { page } = person
    await inText().click()
    await page.keyboard.type('前')
    await inText().evaluate((body, base64) => {
      const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
      const data = new DataTransfer()
      for (const name of ['一.png', '二.png']) data.items.add(new File([bytes], name, { type: 'image/png' }))
      body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, PICTURE.buffer.toString('base64'))
    await inText().locator('img').nth(1).waitFor()
    await page.keyboard.type('後')
    await expect.poll(written).toEqual(['前', '[]', '[]', '後'])
  })

  it('report an invalid file with the reason next to its name, and keep the text as it is', async () => {
    const { page, words } = person
    await button(page, words.editor.image).click()
    await page
      .getByLabel(words.images.choose, { exact: true })
      .locator('visible=false')
      .setInputFiles({ name: '壊れた.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByRole('alert').getByText(words.images.faults.notPicture).waitFor()
    await button(page, words.images.dismiss('壊れた.png')).click()
    expect(await written()).toEqual(['前', '[]', '[]', '後'])
  })

  it('have a caption, an alternative text and a size', async () => {
    const { page, words } = person
    const { pictures } = words.editor
    await inText().locator('figure').first().click()
    await button(page, pictures.describe).click()
    await compose(page.getByLabel(pictures.caption, { exact: true }), '東の森')
    await compose(page.getByLabel(pictures.alt, { exact: true }), '木が三本')
    await button(page, pictures.apply).click()
    await button(page, pictures.sizes.small).click()
    await expect.poll(written).toEqual(['前', '[東の森]', '[]', '後'])
    expect(await inText().locator('figure.picture-small img').getAttribute('alt')).toBe('木が三本')
  })

  it('are replaced from the library, found there by name, and keep their descriptions', async () => {
    const { page, words } = person
    const { pictures } = words.editor
    const first = inText().locator('figure img').first()
    const before = await first.getAttribute('src')
    await button(page, pictures.replace).click()
    const box = page.getByRole('searchbox', { name: words.images.search })
    await button(page, words.images.open('二')).waitFor()
    await box.fill('二')
    await box.press('Enter')
    await button(page, words.images.open('一')).waitFor({ state: 'detached' })
    await button(page, words.images.open('二')).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const second = await inText().locator('figure img').nth(1).getAttribute('src')
    await expect.poll(() => first.getAttribute('src')).toBe(second)
    expect(await first.getAttribute('alt')).toBe('木が三本')
    expect(second).not.toBe(before)
    expect(await written()).toEqual(['前', '[東の森]', '[]', '後'])
  })

  it('are unchanged after a reload', async () => {
    const { page, words } = person
    await says(page, words.editor.saved)
    await reload(page)
    await inText().locator('figure.picture-small').waitFor()
    await expect.poll(written).toEqual(['前', '[東の森]', '[]', '後'])
  })

  it('hold back the publication page until they are uploaded', async () => {
    const { page, words } = person
    const free = Promise.withResolvers<void>()
    await page.route('**/api/my/images', async route => {
      await free.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/my/images')
    await button(page, words.editor.image).click()
    await page
      .getByLabel(words.images.choose, { exact: true })
      .locator('visible=false')
      .setInputFiles({ ...PICTURE, name: '三.png' })
    await asked
    const forward = button(page, words.editor.toPublish)
    await forward.click()
    await page.locator('button[aria-busy=true]').waitFor()
    free.resolve()
    await arrivesAt(person, /\/publish$/)
    await page.unroute('**/api/my/images')
    await page.goBack()
    await inText().locator('img').nth(2).waitFor()
  })
})
