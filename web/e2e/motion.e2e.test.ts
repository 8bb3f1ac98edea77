import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { button, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'

const { newPerson } = startBrowser()

/** Milliseconds of the longest movement on the page, and what moves. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const milliseconds = (times: string) =>
      Math.max(
        ...times.split(',').map(time => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000)),
      )
    const moves = [...document.querySelectorAll('body *')].flatMap(element =>
      [null, '::before', '::after', '::backdrop'].flatMap(part => {
        const style = getComputedStyle(element, part)
        // An endless rotation indicates waiting.
        const still = style.animationName === 'none' || style.animationIterationCount === 'infinite'
        const animation = still ? 0 : milliseconds(style.animationDuration)
        const smooth = style.scrollBehavior === 'smooth' ? 1_000 : 0
        const time = Math.max(milliseconds(style.transitionDuration), animation, smooth)
        return [{ time, what: `${element.tagName} ${element.className} ${part ?? ''}` }]
      }),
    )
    return moves.reduce((most, move) => (move.time > most.time ? move : most))
  })

it.each([
  ['no-preference', 200],
  ['reduce', 1],
] as const)('nothing moves longer than it may (%s: %i ms)', async (reducedMotion, most) => {
  const person = await newPerson(jaDesktop, { reducedMotion })
  const { page } = person
  for (const path of ['/', '/ranking', '/dev/components']) {
    await visit(person, path)
    const { time, what } = await longestMotion(page)
    expect(time, `${path}: ${what}`).toBeLessThanOrEqual(most)
  }
  for (const opener of ['Toast', 'Panel', '操作', 'Dialog']) {
    await button(page, opener).click()
    const { time, what } = await longestMotion(page)
    expect(time, `${opener}: ${what}`).toBeLessThanOrEqual(most)
    if (opener !== 'Toast') await page.keyboard.press('Escape')
  }
  // The waiting indicator does not move either, if the user prefers reduced motion.
  const turns = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .length,
  )
  if (reducedMotion === 'reduce') expect(turns).toBe(0)
  else expect(turns).toBeGreaterThan(0)
})
