import { beforeAll, describe, expect, it } from 'vitest'
import { button, hasFocus, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'terraria'
const HOURS = '12.5'

describe.each(cornersOf(import.meta.url))('the shelf ($language, $size)', corner => {
  let member: Person
  let name: string
  beforeAll(async () => {
    name = newName('tanao')
    member = await newPerson(corner)
    await becomeMember(member, name)
  })
  const dialog = () => member.page.locator('dialog[open]')
  const entry = () => member.page.locator('main li article')

  it('asks visitors to sign up', async () => {
    const visitor = await newPerson(corner)
    await visit(visitor, `/games/${GAME}`)
    await visitor.page.getByRole('link', { name: visitor.words.shelf.add }).click()
    await visitor.page.waitForURL(/\/signup\?.*reason=shelf/)
  })

  it('gets a game on its page, and the change is undone', async () => {
    const { page, words } = member
    const { shelf } = words
    await visit(member, `/games/${GAME}`)
    await button(page, shelf.add).click()
    await page.getByRole('menuitem', { name: shelf.states.playing }).click()
    await page.getByText(shelf.placed(shelf.states.playing)).waitFor()
    await button(page, shelf.current(shelf.states.playing)).waitFor()
    await button(page, shelf.undo).last().click()
    await button(page, shelf.add).waitFor()
    await page.getByText(shelf.undone).waitFor()
    await button(page, shelf.add).click()
    await page.getByRole('menuitem', { name: shelf.states.backlog }).click()
    await page.getByText(shelf.placed(shelf.states.backlog)).waitFor()
  })

  it('returns to the previous state when the change is refused', async () => {
    const { page, words } = member
    const { shelf } = words
    await visit(member, `/games/${GAME}`)
    await page.route('**/api/my/shelf/*', route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: { errors: [] } })
        : route.continue(),
    )
    await button(page, shelf.current(shelf.states.backlog)).click()
    await page.getByRole('menuitem', { name: shelf.states.finished }).click()
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await button(page, shelf.current(shelf.states.backlog)).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('is read again by a press when it was not readable', async () => {
    const { page, words } = member
    const { shelf } = words
    const own = '**/api/my/shelf/*'
    await page.route(own, route => route.fulfill({ status: 500, json: { errors: [] } }))
    await visit(member, `/games/${GAME}`)
    await page.locator('button:not([aria-disabled])', { hasText: shelf.add }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await button(page, shelf.add).click()
    await button(page, shelf.current(shelf.states.backlog)).waitFor()
  })

  it('is edited in a dialog, private for its member only, and cleared', async () => {
    const { page, words } = member
    const { shelf, shelfPage } = words
    await visit(member, '/shelf')
    await entry().getByText(shelf.states.backlog).waitFor()
    await page.getByRole('button', { name: `${shelfPage.edit}:` }).click()
    await dialog().getByLabel(shelf.state).selectOption('finished')
    await dialog().getByLabel(shelf.startedOn).fill('2026-10-02')
    await dialog().getByLabel(shelf.finishedOn).fill('2026-10-01')
    await dialog().getByRole('button', { name: shelf.save }).click()
    await dialog().getByText(shelf.daysFault).waitFor()
    await dialog().getByLabel(shelf.finishedOn).fill('2026-11-01')
    await dialog().getByLabel(shelf.hours).fill(HOURS)
    await page.route('**/api/my/shelf/*', route => route.fulfill({ status: 503, json: { errors: [] } }))
    await dialog().getByRole('button', { name: shelf.save }).click()
    await dialog().getByText(shelf.notSaved).waitFor()
    expect(await dialog().getByLabel(shelf.hours).inputValue()).toBe(HOURS)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await dialog().getByRole('button', { name: shelf.save }).click()
    await entry().getByText(shelf.played(HOURS)).waitFor()
    await entry().getByText(shelf.states.finished).waitFor()

    const reader = await newPerson(corner)
    await visitUntil(reader, `/users/${name}/shelf`, at => at.locator('main li article'))
    await visit(reader, `/users/${name}/shelf?state=dropped`)
    await reader.page.getByText(reader.words.shelf.noneOf(reader.words.shelf.states.dropped)).waitFor()
    await reader.page.getByRole('link', { name: reader.words.shelf.viewAll, exact: true }).click()
    await reader.page.locator('main li article').waitFor()
    await page.getByRole('button', { name: `${shelfPage.edit}:` }).click()
    await dialog().getByLabel(shelf.isPrivate).check()
    await dialog().getByRole('button', { name: shelf.save }).click()
    await entry().getByText(shelf.privateMark).waitFor()
    await visitUntil(reader, `/users/${name}/shelf`, at => at.getByText(reader.words.users.noShelf))

    await page.getByRole('button', { name: `${shelfPage.clear}:` }).click()
    await page.getByText(shelfPage.emptyTitle).waitFor()
    await page.locator('h1:focus').waitFor()
    await button(page, shelf.undo).last().click()
    await entry().waitFor()
    expect(await entry().count()).toBe(1)
  })

  it('shows the fault of a table at its field, and takes its corrected file again', async () => {
    const { page, words } = member
    const { shelfImport } = words
    await visit(member, '/shelf/import')
    const [file, pasted] = [page.getByLabel(shelfImport.file), page.getByLabel(shelfImport.paste)]
    const isInvalid = (field: typeof file) => field.getAttribute('aria-invalid')
    await pasted.fill('Celeste')
    await button(page, shelfImport.read).click()
    await page.getByText(shelfImport.fault.empty).waitFor()
    const areInvalid = async () => [await isInvalid(file), await isInvalid(pasted)]
    await expect.poll(areInvalid).toEqual([null, 'true'])
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Platform\nPC') })
    await page.getByText(shelfImport.fault.no_title).waitFor()
    await expect.poll(areInvalid).toEqual(['true', null])
    const chooser = page.waitForEvent('filechooser')
    await file.click()
    await chooser
    // Browsers report no change for a file that is still chosen.
    await expect.poll(() => file.inputValue()).toBe('')
  })

  it('gets games of a pasted table after a preview, and no game twice', async () => {
    const { page, words } = member
    const { shelf, shelfImport } = words
    await visit(member, '/shelf/import')
    const text =
      'Title,State,Hours\nCeleste,Completed,25.5\nTerraria,Playing,1\nzzzq wwwk,Backlog,\nceleste,Backlog,1'
    await page.getByLabel(shelfImport.paste).fill(text)
    await button(page, shelfImport.read).click()
    await page.getByText(shelfImport.summary(shelfImport.formats.plain, 3, 0, 1)).waitFor()
    await page.getByText(shelfImport.repeatedRows(1)).waitFor()
    await page.getByText(shelfImport.missing, { exact: true }).waitFor()
    await button(page, shelfImport.run(2)).click()
    await page.getByText(shelfImport.done(1, 1)).waitFor()
    await button(page, shelfImport.run(2)).click()
    await page.getByText(shelfImport.done(0, 2)).waitFor()
    await button(page, shelfImport.undo(1)).click()
    await page.getByText(shelfImport.undone(1, 0)).waitFor()
    expect(await button(page, shelfImport.undo(1)).count()).toBe(0)
    await button(page, shelfImport.run(2)).click()
    await page.getByText(shelfImport.done(1, 1)).waitFor()
    await page.getByRole('link', { name: shelfImport.toShelf }).click()
    await expect.poll(() => entry().count()).toBe(2)
    await entry().getByText(shelf.played('25.5')).waitFor()
  })

  it('keeps a preview in its history entry, with the game that was searched for a title', async () => {
    const { page, words } = member
    const { shelfImport, shelfPage } = words
    await visit(member, '/shelf')
    await page.getByRole('link', { name: shelfPage.importCsv }).click()
    await page.getByLabel(shelfImport.paste).fill('Title\nzzzq wwwk')
    await button(page, shelfImport.read).click()
    await page.getByRole('button', { name: `${shelfImport.find}: zzzq wwwk` }).press('Enter')
    const game = page.getByLabel(shelfImport.gameFor('zzzq wwwk'))
    await hasFocus(game)
    await game.fill('minecraft')
    await page
      .locator('main li')
      .getByRole('button', { name: /minecraft|マインクラフト/i })
      .first()
      .press('Enter')
    await page.locator('select:focus').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: shelfPage.title }).waitFor()
    await page.goForward()
    await button(page, shelfImport.run(1)).click()
    await page.getByText(shelfImport.done(1, 0)).waitFor()
  })

  it('moves the focus to the next game when one is taken off', async () => {
    const { page, words } = member
    const { shelf, shelfPage } = words
    await visit(member, '/shelf')
    const clear = page.getByRole('button', { name: `${shelfPage.clear}:` })
    const next = await clear.nth(1).getAttribute('aria-label')
    await clear.first().press('Enter')
    await page.getByText(shelf.cleared).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(next)
    await button(page, shelf.undo).last().click()
    await expect.poll(() => entry().count()).toBe(3)
  })

  it('narrows the list of games, its search and the search of articles', async () => {
    const { page, words } = member
    const { shelf } = words.games
    await visit(member, '/games?sort=title')
    const filter = page.getByRole('navigation', { name: shelf.label })
    const cards = page.locator('main li a[href*="/games/"]')
    await filter.getByRole('link', { name: shelf.any }).press('Enter')
    await page.waitForURL(/\?sort=title&shelf=any$/)
    await expect.poll(() => cards.count()).toBe(3)
    await page.getByLabel(words.games.findGame).fill('celeste')
    await page.waitForURL(/\?q=celeste&shelf=any$|\?shelf=any&q=celeste$/)
    await expect.poll(() => cards.count()).toBe(1)
    await filter.getByRole('link', { name: words.shelf.states.dropped }).click()
    await page.getByText(words.games.noneTitle).waitFor()
    await page
      .getByRole('link', { name: words.games.without(words.shelf.states.dropped, '1'), exact: true })
      .click()
    await page.waitForURL(/\?q=celeste$/)

    await visit(member, '/games?shelf=dropped')
    await page.getByText(words.shelf.noneOf(words.shelf.states.dropped)).waitFor()
    await visit(member, '/search?t=articles&q=a&shelf=dropped')
    await page.getByText(words.search.noneNarrowed).waitFor()
    expect(await page.getByLabel(words.search.filters.shelf).inputValue()).toBe('dropped')

    const visitor = await newPerson(corner)
    await visit(visitor, '/games?shelf=dropped')
    await visitor.page.locator('main li a[href*="/games/"]').first().waitFor()
    expect(await visitor.page.getByRole('navigation', { name: shelf.label }).count()).toBe(0)
  })
})
