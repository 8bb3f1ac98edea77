import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { becomeMember, callApi, newName, signIn } from './people.ts'

const { newPerson } = startBrowser()
const certain = newName('zenmai')
const doubtful = newName('kami-suisei')

let owner: Person
beforeAll(async () => {
  owner = await newPerson(jaDesktop)
  const name = newName('daicho')
  await becomeMember(owner, name)
  const demo = await newPerson(jaDesktop)
  await signIn(demo, 'owner@example.com')
  await callApi(demo, 'POST', 'roles', { name, role: 'owner' })
  const clockwork = { titleJa: 'ぜんまい果樹園', platforms: ['Nintendo 3DS'], year: 2014 }
  await callApi(demo, 'POST', 'games', { slug: certain, details: clockwork })
  // The database has no year of it.
  const comet = { titleEn: 'Paper Comet', platforms: ['PC'] }
  await callApi(demo, 'POST', 'games', { slug: doubtful, details: comet })
})

it('an owner imports from the games database and decides about a doubtful pair', async () => {
  const { page, words } = owner
  const text = words.gamesDatabase
  await visit(owner, '/games-database')
  await button(page, text.whole).click()
  await page.getByText(text.states.done).waitFor()
  const pair = page.getByRole('article').filter({ hasText: 'Paper Comet' })
  await pair.getByText(text.score(70)).waitFor()
  await pair.getByRole('button', { name: text.acceptLabel('Paper Comet') }).click()
  await pair.waitFor({ state: 'detached' })

  await visit(owner, `/catalogue/${certain}`)
  const { fields } = words.gameForm
  const change = page.getByRole('listitem').filter({ hasText: fields.developers ?? '' })
  await change.getByText(words.gameForm.system).waitFor()
  expect(await page.getByLabel(words.gameForm.developers).inputValue()).toBe('Kajuen')
})
