import { beforeAll, describe, expect, inject, it } from 'vitest'
import { button, type Person, settled, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, newName, PICTURE } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const named = (name: string) => ({ ...PICTURE, name })

/** A member's library, each step on the ones before. */
describe.each(corners)('a library of pictures ($language, $size.width)', combination => {
  let person: Person
  const card = (name: string) => button(person.page, person.words.images.open(name))

  beforeAll(async () => {
    person = await newPerson(combination)
    await becomeMember(person, newName('eshi'))
    await visit(person, '/images')
  })

  it('takes several files together, names them by their file names, and reports the invalid ones', async () => {
    const { page, words } = person
    await page.getByText(words.images.nothing).waitFor()
    await page
      .getByLabel(words.images.choose)
      .locator('visible=false')
      .setInputFiles([
        named('森の地図.png'),
        { name: '攻略.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
        { name: '壊れた.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
        named('洞窟の地図.png'),
      ])
    await card('森の地図').waitFor()
    await card('洞窟の地図').waitFor()
    const faults = page.getByRole('alert')
    await faults.nth(1).waitFor()
    await expect.poll(() => faults.allTextContents()).toEqual(Array(2).fill(words.images.faults.notPicture))
    for (const name of ['攻略.txt', '壊れた.png']) await button(page, words.images.dismiss(name)).click()
    await expect.poll(() => faults.count()).toBe(0)
  })

  it('takes what is pasted', async () => {
    const { page, words } = person
    await page.evaluate(base64 => {
      const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, PICTURE.buffer.toString('base64'))
    await card('').waitFor()
    await page.getByText(words.images.unnamed).waitFor()
  })

  it('describes an image, and finds it by its description', async () => {
    const { page, words } = person
    await card('森の地図').click()
    await page.getByLabel(words.images.alt).fill('宝箱の場所')
    await button(page, words.images.save).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const box = page.getByRole('searchbox', { name: words.images.search })
    await box.fill('宝箱')
    await box.press('Enter')
    await card('洞窟の地図').waitFor({ state: 'detached' })
    await card('森の地図').waitFor()
  })

  it('warns before deleting an image in use, and undoes the deletion', async () => {
    const { page, words } = person
    const { images } = words
    const { data } = await callApi<{ data: { id: string; attributes: { src: string } }[] }>(
      person,
      'GET',
      'my/images?q=宝箱',
    )
    const src = data[0]?.attributes.src ?? ''
    const created = await callApi<{ data: { id: string } }>(person, 'POST', 'articles', {
      game_slug: 'minecraft',
    })
    await callApi(person, 'PATCH', `my/articles/${created.data.id}`, {
      content: { title: '宝の地図', document: { type: 'doc', content: [{ type: 'image', attrs: { src } }] } },
      revision: '0',
    })
    await visit(person, '/images')
    await card('森の地図').click()
    await page.getByRole('link', { name: '宝の地図' }).waitFor()
    await button(page, images.remove).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(images.removeUsed(1)).waitFor()
    await question.getByRole('button', { name: images.remove }).click()
    await page.getByText(images.removed('森の地図')).waitFor()
    await card('森の地図').waitFor({ state: 'detached' })
    const status = async () => (await fetch(new URL(src, inject('site').url))).status
    await expect.poll(status).toBe(410)
    await button(page, images.undo).click()
    await card('森の地図').waitFor()
    await expect.poll(status).toBe(200)
  })

  it('keeps what was deleted where it can be restored', async () => {
    const { page, words } = person
    const { images } = words
    await card('洞窟の地図').click()
    await button(page, images.remove).click()
    await page.getByRole('alertdialog').getByRole('button', { name: images.remove }).click()
    await page.getByText(images.removed('洞窟の地図')).waitFor()
    await page.getByRole('link', { name: images.deletedTab }).click()
    await settled(page)
    await button(page, `${images.restore}: 洞窟の地図`).click()
    await page.getByText(images.restored('洞窟の地図')).waitFor()
    await page.getByText(images.nothingDeleted).waitFor()
  })
})
