import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()

describe.each(cornersOf(import.meta.url))('notifications ($language, $size.width px)', corner => {
  let reader: Person
  let fan: Person
  let late: Person
  let name: string
  beforeAll(async () => {
    ;[reader, fan, late] = await Promise.all([newPerson(corner), newPerson(corner), newPerson(corner)])
    name = newName('todoke')
    await becomeMember(reader, name)
    await becomeMember(fan, newName('hayai'))
    await becomeMember(late, newName('osoi'))
    await callApi(fan, 'POST', 'my/users', { name })
  })

  it('are all on a page that the bell leads to, with one arriving while it is open', async () => {
    const { page, words } = reader
    const { notifications: text, notificationPage: all } = words
    await visit(reader, '/')
    await button(page, text.bellUnread).click()
    await page.getByRole('link', { name: text.viewAll, exact: true }).click()
    await arrivesAt(reader, '/notifications')
    const lines = page.locator('main li', { hasText: text.followed.trim() })
    await expect.poll(() => lines.count()).toBe(1)
    await page.getByText(all.allRead).waitFor()
    // The two followers of the day are one line.
    await callApi(late, 'POST', 'my/users', { name })
    await page.getByText(all.unread(1)).waitFor()
    await expect.poll(() => lines.count()).toBe(1)
    await lines.getByText(text.andOthers(1, false).trim()).waitFor()
    await button(page, all.markAll).click()
    await page.getByText(all.allRead).waitFor()
    await button(page, text.bell).waitFor()
  })

  it('are narrowed down to a kind, which may have none', async () => {
    const { page, words } = reader
    const { notificationPage: all, notificationKinds: kinds } = words
    const filter = page.getByRole('navigation', { name: all.filter })
    await filter.getByRole('link', { name: kinds.likes, exact: true }).click()
    await page.getByText(all.noneOfKind).waitFor()
    await filter.getByRole('link', { name: kinds.follows, exact: true }).press('Enter')
    await page.locator('main li', { hasText: words.notifications.followed.trim() }).waitFor()
  })

  it('are omitted from the notifications if the settings exclude them', async () => {
    const { page, words } = reader
    const { notificationSettings: text, notificationKinds: kinds } = words
    await visit(reader, '/settings/notifications')
    const bell = page.getByRole('checkbox', { name: `${kinds.follows}: ${text.bell}` })
    await bell.press('Space')
    await page.getByText(text.saved).waitFor()
    await page.getByRole('combobox', { name: `${kinds.replies}: ${text.mail}` }).selectOption('weekly')
    await visit(reader, '/settings/notifications')
    await expect.poll(() => bell.isChecked()).toBe(false)
    await button(page, words.notifications.bell).click()
    await page.getByText(words.notifications.empty).waitFor()
  })
})
