import type { UserActionsAnswer, UserActionsBody } from '@koryaku/contracts/users/user-actions.api.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type ActionList, yesOf } from '#app/entities/viewer/viewer-store.ts'
import type { Person } from './browser.ts'

interface Told {
  asked: UserActionsBody
  answer: UserActionsAnswer
}
declare global {
  interface Window {
    /** The answers on the viewer's actions that the page has applied. */
    told?: Told[]
  }
}

/** Notes each answer about the viewer's actions once the page has applied it: the task after it was parsed. */
function noteTold(): void {
  if (window.told) return
  const told: Told[] = []
  window.told = told
  const send = window.fetch
  window.fetch = async (address, init) => {
    const response = await send(address, init)
    if (!response.ok || !String(address).endsWith('/api/my/user_actions')) return response
    const parse = response.json.bind(response)
    response.json = async () => {
      const answer = await parse()
      setTimeout(() => told.push({ asked: JSON.parse(String(init?.body)), answer }))
      return answer
    }
    return response
  }
}

const watched = new WeakSet<Page>()

/**
 * Goes to a page, and waits until it has applied what the server returns for one of its buttons. A click before that would
 * toggle an unknown state.
 * @param id of the thing in the list; by default the last part of the path of the page
 * @returns whether the button is on
 */
export async function actionsTold(
  { page }: Person,
  list: ActionList,
  { go, button, id }: { go: () => Promise<unknown>; button: Locator; id?: string },
): Promise<boolean> {
  // A page that is loaded by `go`, and the present one.
  if (!watched.has(page)) await page.addInitScript(noteTold)
  watched.add(page)
  await page.evaluate(noteTold)
  await page.evaluate(() => window.told?.splice(0))
  await go()
  const wanted = id ?? decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const found = await page.waitForFunction(
    ([list, id]) => window.told?.findLast(({ asked }) => asked[list]?.includes(id)),
    [list, wanted] as const,
  )
  const told = (await found.jsonValue()) as Told
  const isOn = yesOf[list](told.answer.actions).includes(wanted)
  await expect.poll(() => isPressed(button)).toBe(isOn)
  return isOn
}

export const isPressed = async (button: Locator): Promise<boolean> =>
  (await button.getAttribute('aria-pressed')) === 'true'
