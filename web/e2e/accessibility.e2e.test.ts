import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, signIn, visit } from './browser.ts'

const PUBLIC = [
  '/',
  '/all-articles',
  '/ranking',
  '/games',
  '/games/minecraft',
  '/search?t=games&q=ff7',
  '/users',
  '/signin',
  '/signup',
  '/terms',
]
const PERSONAL = [
  '/articles',
  '/articles/liked',
  '/articles/templates',
  '/images',
  '/settings',
  '/profile_edit',
  '/following/articles',
]

let browser: Browser
let person: Person

beforeAll(async () => {
  browser = await openBrowser()
  person = await newPerson(browser, desktop)
})
afterAll(async () => {
  await browser?.close()
})

async function violationsOn(path: string): Promise<string[]> {
  await visit(person, path)
  await person.page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page: person.page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

describe('accessibility (axe)', () => {
  it.each(PUBLIC.flatMap(path => [path, path === '/' ? '/en' : `/en${path}`]))(
    '%s has no violation',
    async path => {
      expect(await violationsOn(path)).toEqual([])
    },
  )

  it.each(PERSONAL)('%s has no violation for a member', async path => {
    if (!(await person.context.cookies()).some(({ name }) => name === 'gaming_session')) {
      await signIn(person, 'writer@example.com')
    }
    expect(await violationsOn(path)).toEqual([])
  })
})
