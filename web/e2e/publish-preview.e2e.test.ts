import sharp from 'sharp'
import { expect, inject, it } from 'vitest'
import { button, says, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { becomeMember, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()

it('an article is previewed as readers will see it while its settings are typed, and gets its own cover', async () => {
  const author = await newPerson(jaDesktop)
  await becomeMember(author, newName('shitami'))
  const text = '木の実は三つあります。'
  const id = await publishArticle(author, 'super-mario-odyssey', { title: '木の実', text })
  const { page, words } = author
  const { preview, cover } = words.editor
  /** Large enough to be cropped. */
  const forest = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#166534' } })
    .png()
    .toBuffer()
  const framed = page.frameLocator('iframe')

  await visit(author, `/articles/${id}/publish`)
  await framed.getByRole('heading', { level: 1, name: '木の実' }).waitFor()
  await framed.getByText(text).waitFor()
  const title = page.getByLabel(words.editor.title, { exact: false }).first()
  await title.press('End')
  await title.pressSequentially('の集め方')
  await framed.getByRole('heading', { level: 1, name: '木の実の集め方' }).waitFor()
  expect(await title.evaluate(input => input === input.ownerDocument.activeElement)).toBe(true)
  await button(page, preview.screens.desktop).click()
  const width = () => framed.locator('html').evaluate(html => html.ownerDocument.defaultView?.innerWidth)
  await expect.poll(width).toBe(1280)

  await button(page, preview.shown.row).click()
  await framed.getByRole('link', { name: '木の実の集め方' }).waitFor()
  await button(page, cover.choose).click()
  await page
    .getByLabel(words.images.choose, { exact: true })
    .locator('visible=false')
    .setInputFiles({ name: '森.png', mimeType: 'image/png', buffer: forest })
  await says(page, cover.changed)
  const chosen = () => framed.locator('img[src^="/media/"]').getAttribute('src')
  const whole = await chosen()

  await button(page, cover.crop).click()
  const area = page.getByRole('application', { name: cover.area })
  await area.press('ArrowRight')
  await area.press('+')
  await button(page, cover.use).click()
  await says(page, cover.cropped)
  await expect.poll(chosen).not.toBe(whole)
  await button(page, cover.undo).click()
  await says(page, cover.undone)
  await expect.poll(chosen).toBe(whole)

  await button(page, preview.shown.card).click()
  const card = page.getByRole('img', { name: preview.cardOf('木の実の集め方') })
  await expect.poll(() => card.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  const address = (await card.getAttribute('src')) ?? ''
  expect((await fetch(inject('site').url + address)).status).toBe(404)
})
