import { it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { signIn } from './people.ts'

const { newPerson } = startBrowser()

it('the undo form names an empty username and an end before the start', async () => {
  const owner = await newPerson(jaDesktop)
  const { page, words } = owner
  const text = words.moderation
  await signIn(owner, 'owner@example.com')
  await visit(owner, '/moderation?tab=undo')
  await page.getByLabel(text.undoFrom).fill('2026-11-21T09:30')
  await page.getByLabel(text.undoTo).fill('2026-11-20T09:30')
  await page.getByRole('button', { name: text.undoPreview, exact: true }).click()
  await page.getByText(text.required, { exact: true }).waitFor()
  await page.getByText(text.undoReversed).waitFor()
})
