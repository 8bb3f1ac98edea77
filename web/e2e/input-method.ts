import type { CDPSession, Locator, Page } from 'playwright-core'

/** Text of the control during composition: never the intended word. */
export const READING = 'まいくら'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Types as an input method does: a reading, and the Enter that picks a candidate for it. */
export async function startComposing(control: Locator, reading: string): Promise<void> {
  const session = await sessionOf(control.page())
  await control.focus()
  for (const text of [reading.slice(0, 1), reading])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  // 229: the key belongs to the input method.
  const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
}

/** The word takes the place of its reading. */
export async function endComposing(control: Locator, word: string): Promise<void> {
  const session = await sessionOf(control.page())
  await session.send('Input.insertText', { text: word })
}

/** Both, replacing the content of the control. */
export async function compose(control: Locator, word: string): Promise<void> {
  await control.fill('')
  await startComposing(control, READING)
  await endComposing(control, word)
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
