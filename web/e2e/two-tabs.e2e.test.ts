import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { button, follow, type Person, reload, says, startBrowser } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, NEW_PASSWORD, newName, openDraft, openSession } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

describe.each(corners)('an article in two tabs ($language, $size.width)', combination => {
  let writer: Person
  let email: string
  let edit: string

  beforeAll(async () => {
    writer = await newPerson(combination)
    email = await becomeMember(writer, newName('futatsu'))
    await openDraft(writer)
    edit = writer.page.url()
  })
  const body = (page: Page) => page.getByRole('textbox', { name: writer.words.editor.body })
  const saved = (page: Page) => says(page, writer.words.editor.saved)
  const type = async (page: Page, text: string) => {
    await page.bringToFront()
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(text)
  }
  const paragraphs = (page: Page) => body(page).locator('> p').allTextContents()

  /** Opens the draft in another tab; each tab has separate memory, as two windows have. */
  async function openTab(of = writer): Promise<Page> {
    const page = await of.context.newPage()
    await follow(page, edit)
    await body(page).waitFor()
    return page
  }

  it('continues in both: each shows the text of the other, without a choice by the user', async () => {
    const first = await openTab()
    await type(first, '一つ目のタブの文章')
    await saved(first)
    const second = await openTab()
    await type(second, 'のつづき')
    await second.keyboard.press('Enter')
    await second.keyboard.type('二つ目のタブの文章')
    await saved(second)
    await first.bringToFront()
    await expect.poll(() => paragraphs(first)).toEqual(['一つ目のタブの文章のつづき', '二つ目のタブの文章'])
    // The caret stayed where it was; typing continues from there.
    await body(first).getByText('一つ目の').click()
    await first.keyboard.press('Home')
    await first.keyboard.type('これは')
    await saved(first)
    await second.bringToFront()
    const whole = ['これは一つ目のタブの文章のつづき', '二つ目のタブの文章']
    await expect.poll(() => paragraphs(second)).toEqual(whole)
    await first.close()
    await second.close()
  })

  it('is written on without a connection, and both sides of what two devices changed are kept', async () => {
    const { editor } = writer.words
    const device = await newPerson(combination)
    await openSession(device, email, NEW_PASSWORD)
    const away = await openTab(device)
    const desk = await openTab()
    await device.context.setOffline(true)
    await type(away, '、電車で')
    await away.keyboard.press('Enter')
    await away.keyboard.type('電車で足した段落')
    await says(away, editor.offline)
    await type(desk, '、机で')
    await saved(desk)
    await device.context.setOffline(false)
    await saved(away)
    const passage = away.getByText(editor.contradiction.open(1))
    await passage.waitFor()
    const sides = body(away).locator('.contradiction')
    await expect
      .poll(() => sides.allTextContents())
      .toEqual(['二つ目のタブの文章、机で', '二つ目のタブの文章、電車で'])
    expect(await body(away).getByText('電車で足した段落').count()).toBe(1)
    // Not public like this; and the way to it.
    await away.getByLabel(editor.title).fill('二台で書く')
    await saved(away)
    await button(away, editor.toPublish).click()
    await away.getByText(editor.contradiction.first).waitFor()
    await follow(away, edit.replace(/edit$/, 'publish'))
    await away.getByRole('link', { name: editor.contradiction.go }).click()
    await away.waitForURL(/edit#/)
    await body(away).getByRole('button', { name: editor.contradiction.keepBoth }).click()
    await passage.waitFor({ state: 'hidden' })
    await saved(away)
    await desk.bringToFront()
    await reload(desk)
    await expect
      .poll(() => paragraphs(desk))
      .toEqual([
        'これは一つ目のタブの文章のつづき',
        '二つ目のタブの文章、机で',
        '二つ目のタブの文章、電車で',
        '電車で足した段落',
      ])
    await button(away, editor.toPublish).click()
    await away.waitForURL(/publish$/)
    await device.context.close()
    await desk.close()
  })

  it('saves text that did not reach the server when it is opened again, and reports it as saved only then', async () => {
    const { editor } = writer.words
    const tab = await openTab()
    await writer.context.setOffline(true)
    await type(tab, '電波の届かない場所で')
    await says(tab, editor.offline)
    tab.on('dialog', dialog => void dialog.accept())
    await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })])
    await writer.context.setOffline(false)

    const again = await openTab()
    await again.getByText(editor.delivered).waitFor()
    await body(again).getByText('電波の届かない場所で').waitFor()
    await reload(again)
    await body(again).getByText('電波の届かない場所で').waitFor()
    expect(await again.getByText(editor.delivered).count()).toBe(0)
    await again.close()
  })

  it('leaves out what the site does not store when a page of another site is pasted', async () => {
    const tab = await openTab()
    await body(tab).click()
    await tab.keyboard.press('Control+End')
    await tab.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p>貼り付けた<a href="tel:0312345678">電話</a>と<a href="page.html">相対</a><img src="https://elsewhere.example/a.png"></p>',
      )
      document
        .querySelector('.ProseMirror')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await body(tab).getByText('貼り付けた').waitFor()
    await saved(tab)
    expect(await body(tab).locator('a, img:not(.ProseMirror-separator)').count()).toBe(0)
    await tab.close()
  })
})

describe.each(corners)('a profile in two tabs ($language, $size.width)', combination => {
  interface Profile {
    data: { attributes: { displayName: string; description: string; anonymous: boolean } }
  }

  it('sends only its own changes: changes of another tab stay', async () => {
    const person = await newPerson(combination)
    const { accounts } = person.words
    await becomeMember(person, newName('futatsu'))
    const open = async (page: Page) => {
      await follow(page, localePath(combination.language, '/profile_edit'))
      await page.getByLabel(accounts.displayName).waitFor()
      return page
    }
    const [first, second] = [await open(person.page), await open(await person.context.newPage())]
    const sent: unknown[] = []
    person.context.on('request', request => {
      if (request.method() === 'PATCH' && request.url().endsWith('/api/my/profile'))
        sent.push(request.postDataJSON())
    })
    const save = async (page: Page) => {
      const answered = page.waitForResponse(answer => answer.request().method() === 'PATCH')
      await button(page, accounts.save).click()
      expect((await answered).ok()).toBe(true)
      await page.getByText(accounts.saved).last().waitFor()
    }
    await first.getByLabel(accounts.description).fill('先に書いた自己紹介')
    await first.getByLabel(accounts.anonymous).check()
    await save(first)
    await second.bringToFront()
    await second.getByLabel(accounts.displayName).fill('あとの名前')
    await save(second)
    // Changes that were saved are not sent again.
    await second.getByLabel(accounts.description).fill('あとの自己紹介')
    await save(second)
    expect(sent).toEqual([
      { description: '先に書いた自己紹介', anonymous: true },
      { displayName: 'あとの名前' },
      { description: 'あとの自己紹介' },
    ])
    const stored = async () => (await callApi<Profile>(person, 'GET', 'my/profile')).data.attributes
    await expect.poll(stored).toMatchObject({
      displayName: 'あとの名前',
      description: 'あとの自己紹介',
      anonymous: true,
    })
  })
})
