import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { button, type Person, says, startBrowser, visit } from './browser.ts'
import { corners } from './combinations.ts'
import { becomeMember, callApi, newDraft, newName } from './people.ts'

const { newPerson } = startBrowser()

describe.each(corners)('an article in two tabs ($language, $size.width)', combination => {
  let writer: Person
  let edit: string

  beforeAll(async () => {
    writer = await newPerson(combination)
    await becomeMember(writer, newName('futatsu'))
    await newDraft(writer)
    edit = writer.page.url()
  })
  const body = (page: Page) => page.getByRole('textbox', { name: writer.words.editor.body })
  const saved = (page: Page) => says(page, writer.words.editor.saved)

  /** Opens the draft in a tab of its own; each tab has its own memory, as two windows have. */
  async function openTab(): Promise<Page> {
    const page = await writer.context.newPage()
    await page.goto(edit)
    await body(page).waitFor()
    return page
  }

  it('keeps both texts: the one not chosen becomes a draft of its own', async () => {
    const [first, second] = await Promise.all([openTab(), openTab()])
    await first.bringToFront()
    await body(first).click()
    await first.keyboard.type('一つ目のタブの文章')
    await saved(first)
    await second.bringToFront()
    await body(second).click()
    await second.keyboard.type('二つ目のタブの文章')
    const dialog = second.getByRole('alertdialog')
    await dialog.getByText('一つ目のタブの文章').waitFor()
    await dialog.getByText('二つ目のタブの文章').waitFor()
    await dialog.getByRole('button', { name: writer.words.editor.keepMine }).click()
    await saved(second)
    await dialog.waitFor({ state: 'hidden' })
    // The editor was not opened anew: what was typed is there, and typing goes on without another conflict.
    await second.keyboard.type('のつづき')
    await saved(second)
    await first.close()
    await second.close()

    await visit(writer, '/articles')
    const links = writer.page.locator('main a[href$="/edit"]')
    await expect
      .poll(
        async () => new Set(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).size,
      )
      .toBe(2)
    const drafts = new Set(await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href)))
    const texts: (string | null)[] = []
    for (const link of drafts) {
      await writer.page.goto(link)
      texts.push(await body(writer.page).textContent())
    }
    expect(texts.sort()).toEqual(['一つ目のタブの文章', '二つ目のタブの文章のつづき'])
  })

  it('offers text that did not reach the server, and says saved only once it has', async () => {
    const { editor } = writer.words
    const tab = await openTab()
    await writer.context.setOffline(true)
    await body(tab).click()
    await tab.keyboard.press('Control+End')
    await tab.keyboard.type('電波の届かない場所で')
    await says(tab, editor.failed)
    tab.on('dialog', dialog => void dialog.accept())
    await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })])
    await writer.context.setOffline(false)

    const again = await openTab()
    const restore = again.getByRole('button', { name: editor.restore })
    await restore.click()
    await body(again).getByText('電波の届かない場所で').waitFor()
    await saved(again)
    await again.reload()
    await body(again).getByText('電波の届かない場所で').waitFor()
    expect(await restore.count()).toBe(0)
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

  it('sends only what was changed in it: what another tab changed stays', async () => {
    const person = await newPerson(combination)
    const { accounts } = person.words
    await becomeMember(person, newName('futatsu'))
    const open = async (page: Page) => {
      await page.goto(localePath(combination.language, '/profile_edit'))
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
    // What it has saved once is not sent again.
    await second.getByLabel(accounts.description).fill('あとの自己紹介')
    await save(second)
    expect(sent).toEqual([
      { description: '先に書いた自己紹介', anonymous: true },
      { displayName: 'あとの名前' },
      { description: 'あとの自己紹介' },
    ])
    const stored = async () => (await callApi<Profile>(person, 'GET', 'my/profile')).data.attributes
    await expect.poll(stored, { timeout: 20_000 }).toMatchObject({
      displayName: 'あとの名前',
      description: 'あとの自己紹介',
      anonymous: true,
    })
  })
})
