import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { afterStart, button, type Person, settled, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, newName } from './people.ts'

const { newPerson } = startBrowser()

/** Wraps or replaces each text node, also later ones, as the translators of browsers do. */
const translate = (page: Page, how: 'wraps' | 'replaces') =>
  page.evaluate(way => {
    const change = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style, [translate=no]')) continue
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        text.replaceWith(font)
        if (way === 'wraps') font.firstElementChild?.append(text)
        else font.firstElementChild?.append(text.data)
      }
    }
    change(document.body)
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) change(node)
    }).observe(document.body, { childList: true, subtree: true })
  }, how)

/**
 * Waits until all parts of the page are hydrated: React reports parts that are changed before. A hydrated element refers
 * to its fiber and props; markup within an element has none.
 */
async function hydrated(page: Page): Promise<void> {
  await afterStart(page)
  await settled(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const isHydrated = (element: Element): boolean => {
      const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1]
      if (!props) return false
      return props.dangerouslySetInnerHTML ? true : [...element.children].every(isHydrated)
    }
    return [...(document.querySelector('#content')?.children ?? [])].every(isHydrated)
  })
}

describe.each(cornersOf(import.meta.url))('a disturbed page ($language, $size.width)', combination => {
  it.each(['wraps', 'replaces'] as const)('works while a translator %s its texts', async how => {
    const member = await newPerson(combination)
    await becomeMember(member, newName('honyaku'))
    const { page, words } = member
    await visit(member, '/games/minecraft')
    await hydrated(page)
    await translate(page, how)
    const follow = page.getByRole('main').locator('button[aria-pressed]').first()
    const before = await follow.getAttribute('aria-pressed')
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).not.toBe(before)
    const more = button(page, words.ui.loadMore)
    if ((await more.count()) > 0) await more.first().click()
    expect(await page.getByText(words.errors.renderTitle).count()).toBe(0)
    await page.getByRole('main').locator('article').first().waitFor()
    await member.context.close()
  })

  it.each(['wraps', 'replaces'] as const)(
    'reports a wrong password while a translator %s its texts',
    async how => {
      const visitor = await newPerson(combination)
      const { page, words } = visitor
      await visit(visitor, '/signin')
      await hydrated(page)
      await translate(page, how)
      await page.locator('input[type=email]').fill('nobody@example.com')
      await page.locator('input[type=password]').fill('not-the-password')
      await page.locator('form button[type=submit]').first().click()
      await page.getByRole('alert').first().waitFor()
      expect(await page.getByText(words.errors.renderTitle).count()).toBe(0)
      await visitor.context.close()
    },
  )

  const storages = {
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    blocked: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    },
    absent: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { value: null })
    },
  }

  it.each(['full', 'blocked', 'absent'] as const)('can be used where storage is %s', async how => {
    const reader: Person = await newPerson(combination)
    const { page } = reader
    await page.addInitScript(storages[how])
    await visit(reader, '/')
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').locator('article').first().waitFor()
    await visit(reader, '/games/minecraft')
    await page.getByRole('main').locator('article').first().waitFor()
    // A visitor's wish, and the way to join.
    await page.getByRole('main').locator('button[aria-pressed]').first().click()
    await page.waitForURL('**/signup**')
    await visit(reader, '/signin')
    await page.locator('input[type=password]').waitFor()
    await reader.context.close()
  })
})
