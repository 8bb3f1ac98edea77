import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Pixels that the page can be moved sideways: none, on any screen. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** What axe finds wrong with the page as it stands. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** Contrasts in the dark. */
export async function darkViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  return violations(page, ['color-contrast'])
}
