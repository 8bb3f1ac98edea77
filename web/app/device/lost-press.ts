import { useEffect } from 'react'

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

/** Repeats a press that came before this late part of the page was hydrated. */
export function usePressAgain(): void {
  useEffect(() => {
    // After the next render: the first one is for a viewer that is not known.
    const timer = setTimeout(pressAgain)
    return () => clearTimeout(timer)
  }, [])
}

/** Repeats the last press that nothing responded to: one inside a part that is still not hydrated is remembered again. */
function pressAgain(): void {
  const { lostPress } = window
  const button = lostPress?.button
  if (!button) return
  lostPress.button = null
  button.click()
}
