import type { UserActionsAnswer } from '@koryaku/contracts/users/user-actions.api.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type ActionList, yesOf } from '#app/entities/viewer/viewer-store.ts'
import type { Person } from './browser.ts'

/**
 * Goes to a page, and waits until one of its buttons shows the state that the server returns for it. A response is
 * received before the page applies it: a click in between would toggle an unknown state.
 * @param id of the thing in the list; by default the last part of the path of the page
 * @returns whether the button is on
 */
export async function actionsTold(
  { page }: Person,
  list: ActionList,
  { go, button, id }: { go: () => Promise<unknown>; button: Locator; id?: string },
): Promise<boolean> {
  const wanted = () => id ?? decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const told = page.waitForResponse(response => {
    if (!response.url().endsWith('/api/my/user_actions')) return false
    const asked = response.request().postDataJSON() as { [List in ActionList]?: string[] }
    return asked[list]?.includes(wanted()) ?? false
  })
  await go()
  const { actions } = (await (await told).json()) as UserActionsAnswer
  const isOn = yesOf[list](actions).includes(wanted())
  await expect.poll(() => isPressed(button)).toBe(isOn)
  return isOn
}

export const isPressed = async (button: Locator): Promise<boolean> =>
  (await button.getAttribute('aria-pressed')) === 'true'
