import { beforeAll, describe, expect, inject, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { sideways, violations } from './page-checks.ts'
import { becomeMember, becomeStaff, callApi, newName, openDraft, PICTURE } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

/** A shared image, from its owner to another member's article; each step depends on the previous ones. */
describe.each(corners)('a shared picture ($language, $size.width)', combination => {
  const owner = newName('eshi')
  const name = newName('森の地図')
  let artist: Person
  let writer: Person
  let src = ''
  const card = (person: Person) => button(person.page, person.words.images.open(name))

  beforeAll(async () => {
    ;[artist, writer] = await Promise.all([newPerson(combination), newPerson(combination)])
    await becomeMember(artist, owner)
    await becomeMember(writer, newName('kakite'))
  })

  it('is shared where it is uploaded, and can be kept to oneself again', async () => {
    const { page, words } = artist
    const { images } = words
    await visit(artist, '/images')
    await page.getByLabel(images.shareUploads).selectOption('credit')
    await page
      .getByLabel(images.choose)
      .locator('visible=false')
      .setInputFiles({ ...PICTURE, name: `${name}.png` })
    await card(artist).waitFor()
    await page.getByText(images.sharedAs(words.licences.credit.name)).waitFor()
    await card(artist).click()
    await page.getByLabel(images.sharing, { exact: true }).selectOption('site')
    await button(page, images.save).click()
    await page.getByText(images.sharedAs(words.licences.site.name)).waitFor()
  })

  it('is found by name and licence, with whose it is and what one may do', async () => {
    const { page, words } = writer
    const { images } = words
    await visit(writer, '/images/shared')
    const box = page.getByRole('searchbox', { name: images.sharedSearch })
    await box.fill(name)
    await box.press('Enter')
    await card(writer).waitFor()
    await page.getByLabel(images.licence, { exact: true }).selectOption('free')
    await page.getByText(images.nothingSharedFound).waitFor()
    await page.getByLabel(images.licence, { exact: true }).selectOption('site')
    await card(writer).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: images.by(owner) }).waitFor()
    await dialog.getByText(words.licences.site.text).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('comes into an article from the editor, and is credited there', async () => {
    const { page, words } = writer
    const { editor, images } = words
    const id = await openDraft(writer)
    await page.getByRole('textbox', { name: editor.body }).click()
    await button(page, editor.image).click()
    await page.getByRole('tab', { name: editor.pictures.own }).focus()
    await page.keyboard.press('ArrowRight')
    const box = page.getByRole('searchbox', { name: images.sharedSearch })
    await box.fill(name)
    await card(writer).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    src = (await page.locator('figure img').getAttribute('src')) ?? ''
    const image = { type: 'image', attrs: { src, alt: '' } }
    const content = { title: name, language: writer.language, document: { type: 'doc', content: [image] } }
    await callApi(writer, 'PATCH', `my/articles/${id}/publish`, { content })
    await visit(writer, `/games/minecraft/${id}`)
    const credit = page.locator('figure .picture-credit')
    await credit.getByRole('link', { name: owner }).waitFor()
    await credit.getByRole('link', { name: words.licences.site.name }).click()
    const licence = localePath(writer.language, '/images/licences#site')
    await page.waitForURL(({ pathname, hash }) => pathname + hash === licence)
    await page.getByRole('heading', { name: words.licences.site.name }).waitFor()
  })

  it('can be reported, and is taken down where the report is read', async () => {
    const { page, words } = writer
    await visit(writer, `/images/shared?q=${encodeURIComponent(name)}`)
    await card(writer).click()
    await button(page, words.reports.report).click()
    const form = page.getByRole('dialog', { name: words.inquiry.title })
    await form.getByText(words.inquiry.about.image).waitFor()
    // The own address arrives later than a browser sends.
    await form.getByLabel(words.inquiry.email).fill('shashin@example.com')
    await form.getByLabel(words.inquiry.contents).fill(name)
    await form.getByRole('button', { name: words.inquiry.send }).click()
    await page.getByText(words.inquiry.sentTitle).waitFor()
    const moderator = await newPerson(combination)
    const { moderation, suspension } = moderator.words
    await becomeStaff(moderator, newName('gazokan'), 'moderator')
    const letter = moderator.page.getByRole('listitem').filter({ hasText: name })
    await visitUntil(moderator, '/moderation', () => letter)
    await letter.getByRole('img').waitFor()
    await letter.getByRole('button', { name: moderation.suspendImage }).click()
    await letter.getByText(moderation.choose).last().waitFor()
    await letter.getByLabel(moderation.rule).selectOption(suspension.rules.copyright)
    await letter.getByRole('button', { name: moderation.suspendImage }).click()
    await letter.waitFor({ state: 'detached' })
    const status = async () => (await fetch(new URL(src, inject('site').url))).status
    await expect.poll(status).toBe(410)
    await visitUntil(artist, '/images', page => page.getByText(artist.words.images.takenDown))
  })
})
