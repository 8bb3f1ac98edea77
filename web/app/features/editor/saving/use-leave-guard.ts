import { useEffect } from 'react'

/** Sends what is unsaved when the page is left, and lets the browser ask first unless all of it is saved. */
export function useLeaveGuard(saver: { flush: () => Promise<unknown> }, state: string): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      void saver.flush()
      if (state !== 'opened' && state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [saver, state])
}
