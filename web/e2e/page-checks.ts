import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Pixels that the page can be moved sideways: none, on any screen. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Colours on their way from one theme or state to the next belong to neither. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Violations that axe reports in the page, or a part of it, in its current state. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await still(page)
  // Once a document: to read half a megabyte of rules takes longer than to go by them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async within => {
    const { violations: found } = await window.axe.run(within ?? document, { resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, part)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

/** The violations in a theme. */
export async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(name => {
    document.documentElement.dataset.theme = name
  }, theme)
  return violations(page)
}
