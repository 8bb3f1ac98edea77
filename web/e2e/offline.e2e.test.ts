import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, openBrowser, type Person, phone, signIn, visit } from './browser.ts'

let browser: Browser
let reader: Person
let article: string
let title: string

const kept = () =>
  reader.page.evaluate(async () => (await (await caches.open('articles-1')).keys()).map(({ url }) => url))

beforeAll(async () => {
  browser = await openBrowser()
  reader = await newPerson(browser, phone)
})
afterAll(async () => {
  await browser?.close()
})

describe('reading without a connection', () => {
  it('keeps the article that is being read', async () => {
    const { page } = reader
    await visit(reader, '/latest')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
    const row = page.locator('main article h3 a, main article h2 a').first()
    title = (await row.textContent()) ?? ''
    await row.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    article = new URL(page.url()).pathname
    await expect.poll(kept, { timeout: 15_000 }).toEqual([page.url()])
  })

  it('shows it offline, and the list of what was kept in place of any other page', async () => {
    const { page, context } = reader
    await context.setOffline(true)
    await page.goto('/ranking')
    await page.getByRole('heading', { name: 'オフラインです' }).waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(article)
    await page.waitForFunction(() => document.documentElement.dataset.viewer !== undefined)
    await page.goto('/en/games')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Games' }).waitFor()
    expect(reader.faults).toEqual([])
  })

  it('forgets it when the member signs out', async () => {
    await signIn(reader, 'reader@example.com')
    await visit(reader, '/signout')
    await reader.page.getByRole('heading', { name: /ログアウトしました/ }).waitFor()
    expect(await kept()).toEqual([])
  })
})
