import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Pixels that the page can be moved sideways: none, on any screen. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** The rules that depend on the theme. */
export const CONTRAST = ['color-contrast']

/** Colours on their way from one theme or state to the next belong to neither. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What axe finds wrong with the page as it stands, by all rules or some; or with a part of it. */
export async function violations(page: Page, rules?: string[], part?: string): Promise<string[]> {
  await still(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** What it finds in a theme. */
export async function violationsIn(page: Page, theme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await page.evaluate(name => {
    document.documentElement.dataset.theme = name
  }, theme)
  return violations(page, rules)
}
