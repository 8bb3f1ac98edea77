declare global {
  interface Window {
    /** The button whose click nothing has responded to; recorded from the first paint on (`web/server/document.ts`). */
    lostPress?: { button: HTMLButtonElement | null }
  }
}

/** Repeats the press that came before React attached its listeners. Called once, immediately after `hydrateRoot`. */
export function respondToPresses(): void {
  // React stops a click inside HTML that it cannot hydrate yet: only a click that it has handled arrives here.
  addEventListener('click', () => {
    if (window.lostPress) window.lostPress.button = null
  })
  pressAgain()
}

/** Repeats the last press that nothing responded to. Called when a late part of the page is hydrated. */
export function pressAgain(): void {
  const { lostPress } = window
  const button = lostPress?.button
  if (!button) return
  lostPress.button = null
  button.click()
}
