import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, openBrowser, type Person, phone, visit } from './browser.ts'

let browser: Browser
let writer: Person

beforeAll(async () => {
  browser = await openBrowser()
  writer = await newPerson(browser, phone)
})
afterAll(async () => {
  await browser?.close()
})

/** Every step must stay below /en. */
describe('writing in English on a phone', () => {
  it('comes back from signing in to the page that asked for it', async () => {
    const { page } = writer
    await visit(writer, '/en/articles')
    await page.waitForURL(/\/en\/signin\?/)
    await page.getByLabel('Email').fill('writer@example.com')
    await page.getByLabel('Password').fill('demo-password-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(address => address.pathname === '/en/articles')
    await page.getByRole('heading', { level: 1, name: 'My articles' }).waitFor()
  })

  it('goes from the Write panel over the editor to the published article', async () => {
    const { page } = writer
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find a game' }).fill('Stardew Valley')
    await page
      .getByRole('button', { name: /Stardew Valley/ })
      .first()
      .click()
    await page.waitForURL(/\/en\/articles\/\w+\/edit$/)
    await page.getByLabel('Title').fill('Five quiet mornings')
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('Water first, then walk to the sea.')
    await page.getByRole('button', { name: 'Publish settings' }).click()
    await page.waitForURL(/\/en\/articles\/\w+\/publish$/)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/en\/games\/stardew-valley\/\w+$/)
    await page.getByRole('heading', { level: 1, name: 'Five quiet mornings' }).waitFor()
    expect(writer.faults).toEqual([])
  })
})
