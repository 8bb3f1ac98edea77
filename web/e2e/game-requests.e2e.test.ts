import type { GameChangesDocument } from '@koryaku/contracts/games/game.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { becomeMember, callApi, newName, openSession } from './people.ts'

const { newPerson } = startBrowser()
const slug = newName('hoshi-niwa')
const title = `星の庭 ${slug}`
const unwanted = `月の庭 ${slug}`

let member: Person
let other: Person
let staff: Person
let owner: Person
beforeAll(async () => {
  ;[member, other, staff] = await Promise.all([
    newPerson(jaDesktop),
    newPerson({ language: 'en', size: phone }),
    newPerson(jaDesktop),
  ])
  const name = newName('daicho')
  await becomeMember(member, newName('hoshii'))
  await becomeMember(other, newName('wanted'))
  await becomeMember(staff, name)
  owner = await newPerson(jaDesktop)
  await openSession(owner, 'owner@example.com')
  await callApi(owner, 'POST', 'roles', { name, role: 'owner' })
})

const request = async ({ page, words }: Person, wanted: string) => {
  await page.getByLabel(words.gameRequests.title).fill(wanted)
  await page.getByLabel(words.gameRequests.platforms).fill('PC、Nintendo Switch')
  await button(page, words.gameRequests.send).click()
}

it('a member finds existing games, sees the missing one, and requests a game', async () => {
  const { page, words } = member
  await visit(member, '/games/request')
  await page.getByLabel(words.gameRequests.title).fill('マイクラ')
  await page.getByText(words.gameRequests.known, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'マインクラフト', exact: true }).waitFor()
  await page.getByLabel(words.gameRequests.title).fill('')
  await button(page, words.gameRequests.send).click()
  await page.getByText(words.gameRequests.noTitle).waitFor()
  await request(member, title)
  await page.getByText(words.gameRequests.sent).waitFor()
  await page.getByRole('heading', { name: title }).waitFor()
  await request(member, unwanted)
  await page.getByRole('heading', { name: unwanted }).waitFor()
  expect(await button(page, words.gameRequests.wantLabel(title)).count()).toBe(0)
})

it('another member votes for it and takes the vote back', async () => {
  const { page, words } = other
  const want = page.getByRole('button', { name: words.gameRequests.wantLabel(title) })
  await visitUntil(other, '/games/request', () => page.getByRole('heading', { name: title }))
  const votes = page.getByRole('listitem').filter({ hasText: title })
  await want.click()
  await votes.getByText(words.gameRequests.votes(2)).waitFor()
  await want.click()
  await votes.getByText(words.gameRequests.votes(1)).waitFor()
  await want.click()
  await expect.poll(() => want.getAttribute('aria-pressed')).toBe('true')
})

it('staff decline one, and add the other by a form that is filled in', async () => {
  const { page, words } = staff
  const declined = page.getByRole('article').filter({ hasText: unwanted })
  await visitUntil(staff, '/moderation/game-requests', () => declined)
  await declined.getByLabel(words.gameRequests.reasonFor(unwanted)).selectOption('unreleased')
  await declined.getByRole('button', { name: words.gameRequests.decline }).click()
  await declined.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: words.gameRequests.addLabel(title) }).click()
  await expect.poll(() => page.getByLabel(words.gameForm.titleJa).inputValue()).toBe(title)
  expect(await page.getByLabel(words.gameForm.platforms).inputValue()).toBe('PC\nNintendo Switch')
  await button(page, words.gameForm.add).click()
  await page.getByText(words.gameForm.badSlug).waitFor()
  await page.getByLabel(words.gameForm.slug).fill(slug)
  await button(page, words.gameForm.add).click()
  await page.getByRole('heading', { name: title }).waitFor()
})

it('the member is notified, and sees the outcome of both', async () => {
  const { page, words } = member
  const reason = () => page.getByText(words.gameRequests.reasons.unreleased)
  await visitUntil(member, '/games/request?show=own', reason)
  await button(page, words.notifications.bellUnread).click()
  await page.getByText(words.notifications.request_declined).waitFor()
  await page.getByRole('link', { name: words.notifications.request_accepted }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

it('staff edit a game with a reason, hide it and show it again', async () => {
  const { page, words } = staff
  await visit(staff, `/catalogue/${slug}`)
  await page.getByLabel(words.gameForm.year).fill('1900')
  await button(page, words.gameForm.save).click()
  await page.getByText(words.gameForm.badYear).waitFor()
  await page.getByLabel(words.gameForm.year).fill('２０２４')
  await page.getByLabel(words.gameForm.releasedOn).fill('2024-04-25')
  await page.getByLabel(words.gameForm.reason).first().fill('公式サイトで確認')
  await button(page, words.gameForm.save).click()
  await page.getByRole('listitem').filter({ hasText: '公式サイトで確認' }).waitFor()

  await page.getByLabel(words.gameForm.reason).last().fill('重複')
  await button(page, words.gameForm.hide).click()
  await page.getByText(words.gameForm.hiddenNow).waitFor()
  await visitUntil(other, `/games/${slug}`, reader => reader.getByText(other.words.errors.notFoundTitle))

  await page.getByLabel(words.gameForm.reason).last().fill('別のゲームだった')
  await button(page, words.gameForm.show).click()
  await page.getByText(words.gameForm.shownNow).waitFor()
  const heading = (reader: typeof page) => reader.getByRole('heading', { level: 1, name: title })
  await visitUntil(other, `/games/${slug}`, heading)
  await other.page.getByText('25 Apr 2024').waitFor()
})

it('staff see what another owner and an import changed meanwhile, and keep what they typed', async () => {
  const { page, words } = staff
  const text = words.gameForm
  const shared = `${slug}-shared`
  const titleJa = `${title} 共同`
  await callApi(owner, 'POST', 'games', { slug: shared, details: { titleJa } })
  await visit(staff, `/catalogue/${shared}`)
  await page.getByLabel(text.year).fill('2021')
  await page.getByLabel(text.titleEn).fill('Star Garden')
  await page.getByLabel(text.reason).first().fill('箱で確認')

  await callApi(owner, 'POST', 'games', { slug: shared, details: { titleJa, developers: ['Kajuen'] } })
  const { data } = await callApi<GameChangesDocument>(owner, 'GET', `games/${shared}/changes`)
  const { details, version } = data.attributes
  await callApi(owner, 'PUT', `games/${shared}`, {
    ...{ details: { ...details, titleEn: 'Garden of Stars' }, reason: '海外版の題', version },
  })
  await button(page, text.save).click()
  const notice = page.getByRole('alert').filter({ hasText: text.newer.title })
  await notice.getByText('海外版の題').waitFor()
  await notice.getByText(text.newer.differs(text.developers, 'Kajuen')).waitFor()
  await notice.getByText(text.newer.alsoTyped).waitFor()
  await button(page, text.newer.take).click()
  await page.getByText(text.newer.taken).waitFor()
  expect(await page.getByLabel(text.developers).inputValue()).toBe('Kajuen')
  expect(await page.getByLabel(text.titleEn).inputValue()).toBe('Star Garden')
  expect(await page.getByLabel(text.reason).first().inputValue()).toBe('箱で確認')

  await button(page, text.save).click()
  const saved = page.getByRole('listitem').filter({ hasText: '箱で確認' })
  await saved.getByText(`${text.fields.titleEn} / ${text.fields.year}`).waitFor()
  await expect.poll(() => page.getByLabel(text.reason).first().inputValue()).toBe('')
  expect(await page.getByLabel(text.year).inputValue()).toBe('2021')
})

it('staff delete a game only while it has no content, and restore it', async () => {
  const { page, words } = staff
  const text = words.gameForm
  const empty = `${slug}-empty`
  const titleJa = `${title} 空`
  await callApi(staff, 'POST', 'games', { slug: empty, details: { titleJa } })
  const draft = await callApi<{ data: { id: string } }>(other, 'POST', 'articles', { game_slug: empty })
  await visit(staff, `/catalogue/${empty}`)
  const remove = async () => {
    await button(page, text.deletion.button).click()
    await page
      .getByRole('alertdialog', { name: text.deletion.sure(titleJa) })
      .getByRole('button', { name: text.deletion.button, exact: true })
      .click()
  }
  await button(page, text.deletion.button).click()
  await page.getByText(text.noReason).waitFor()
  await page.getByLabel(text.reason).last().fill('登録の誤り')
  await remove()
  await page.getByText(text.deletion.refusals.game_has_content ?? '').waitFor()
  await callApi(other, 'DELETE', `my/articles/${draft.data.id}`)
  await remove()
  await page.getByText(text.deletion.now).waitFor()
  expect(await button(page, text.deletion.button).count()).toBe(0)

  await page.getByLabel(text.reason).last().fill('発売が決まった')
  await button(page, text.show).click()
  await page.getByText(text.shownNow).waitFor()
})

it('staff merge a duplicate game, and undo it', async () => {
  const { page, words } = staff
  const twice = `${slug}-twice`
  await callApi(staff, 'POST', 'games', { slug: twice, details: { titleJa: `${title} 二つ目` } })
  await visitUntil(staff, `/catalogue/${twice}`, () => page.getByLabel(words.gameMerges.search))
  await page.getByLabel(words.gameMerges.search).fill(title)
  await page.getByRole('button', { name: words.gameMerges.chooseLabel(title), exact: true }).click()
  await page.getByText(words.gameMerges.chosen(title)).waitFor()
  await button(page, words.gameMerges.merge).click()
  await page.getByText(words.gameMerges.noReason).waitFor()
  await page.getByLabel(words.gameMerges.reason).fill('同じゲーム')
  await button(page, words.gameMerges.merge).click()
  const confirmation = (name: string) => page.getByRole('alertdialog', { name })
  await confirmation(words.gameMerges.mergeSure(title))
    .getByRole('button', { name: words.gameMerges.merge, exact: true })
    .click()
  await button(page, words.gameMerges.partLabel(title)).waitFor()

  await visitUntil(other, `/games/${twice}`, reader =>
    reader.getByRole('heading', { level: 1, name: title, exact: true }),
  )
  expect(new URL(other.page.url()).pathname).toBe(`/en/games/${slug}`)

  await button(page, words.gameMerges.partLabel(title)).click()
  await confirmation(words.gameMerges.partSure(title))
    .getByRole('button', { name: words.gameMerges.part, exact: true })
    .click()
  await page.getByLabel(words.gameMerges.search).waitFor()
})
