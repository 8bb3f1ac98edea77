import type { Locator, Page } from 'playwright-core'

/** Everything that Tab can stop at. */
const STOPS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]):not([tabindex="-1"], :disabled, [type=hidden])'

/** Focuses a control as a keyboard user does, and presses a key there. */
export async function pressOn(control: Locator, key = 'Enter'): Promise<void> {
  const page = control.page()
  await control.waitFor()
  // Focus by script shows as focus by key only after a key.
  await page.keyboard.press('Shift')
  await control.focus()
  await page.keyboard.press(key)
}

export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === document.activeElement)

/**
 * Presses Tab until the focus has left `within`, or has come round.
 * @returns the stops; one that precedes the previous stop in the document is marked `out of turn`
 */
export async function tabThrough(page: Page, within = 'body'): Promise<string[]> {
  const stops: string[] = []
  const walked = await page.evaluateHandle(() => [] as Element[])
  const most = 2 * (await page.locator(`${within} ${STOPS}`).count()) + 50
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await walked.evaluate((before, root) => {
      const element = document.activeElement
      if (!element || element === document.body || !element.closest(root) || before.includes(element))
        return null
      const follows = before.at(-1)?.compareDocumentPosition(element) ?? Node.DOCUMENT_POSITION_FOLLOWING
      before.push(element)
      const name = element.outerHTML.slice(0, 100)
      return follows & Node.DOCUMENT_POSITION_FOLLOWING ? name : `out of turn: ${name}`
    }, within)
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(`no way out of ${stops.slice(-3).join(', ')}`)
}

/**
 * @returns stops of the page that do not show the focus (neither they nor their surroundings change with it),
 * invisible stops, and those that Tab reaches out of turn
 */
export async function poorStops(page: Page, within = 'body'): Promise<string[]> {
  await page.keyboard.press('Shift')
  return page.evaluate(
    ([root, selector]) => {
      const looks = (element: Element) => {
        const seen: string[] = []
        for (let one: Element | null = element, n = 0; one && n < 4; one = one.parentElement, n++) {
          const style = getComputedStyle(one)
          const outline = style.outlineStyle === 'none' ? '' : style.outline
          seen.push(outline, style.boxShadow, style.borderColor, style.backgroundColor, style.clipPath)
        }
        return seen.join()
      }
      const before = document.activeElement
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(`${root} ${selector}`)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
        const name = `${element.tagName.toLowerCase()} ${element.outerHTML.slice(0, 100)}`
        if (element.tabIndex > 0) found.push(`out of turn: ${name}`)
        ;(document.activeElement as HTMLElement | null)?.blur()
        const without = looks(element)
        element.focus({ preventScroll: true })
        if (document.activeElement !== element) continue
        const { width, height } = element.getBoundingClientRect()
        if (width * height === 0) found.push(`invisible: ${name}`)
        if (looks(element) === without) found.push(`without ring: ${name}`)
      }
      ;(before as HTMLElement | null)?.focus({ preventScroll: true })
      return found
    },
    [within, STOPS] as const,
  )
}
