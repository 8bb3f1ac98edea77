import { useEffect, useRef } from 'react'

interface Guarded {
  isLeaveGuard?: boolean
}

const isGuard = () => (history.state as Guarded | null)?.isLeaveGuard === true
/** An entry for the page that is shown, with the router's state. */
const pushGuard = () => history.pushState({ ...(history.state as Guarded | null), isLeaveGuard: true }, '')

/** Resolves once the entry of an earlier guard is removed. */
let removed = Promise.resolve()

function removeGuard(): Promise<void> {
  if (!isGuard()) return removed
  removed = new Promise(resolve => addEventListener('popstate', () => resolve(), { once: true }))
  history.back()
  return removed
}

/**
 * Calls `onBack` instead of leaving the page by the back button: a further history entry for this page takes the first step
 * back. The router has no such guard for entries that it did not create.
 * @returns `release` removes that entry before another navigation; `goBack` leaves the page
 */
export function useBackGuard(onBack: () => void): { release: () => Promise<void>; goBack: () => void } {
  const isReleased = useRef(false)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    let isMounted = true
    const onPop = () => {
      if (isReleased.current || isGuard()) return
      pushGuard()
      latest.current()
    }
    void removed.then(() => {
      if (!isMounted) return
      if (!isGuard()) pushGuard()
      addEventListener('popstate', onPop)
    })
    return () => {
      isMounted = false
      removeEventListener('popstate', onPop)
      void removeGuard()
    }
  }, [])
  return {
    release: () => {
      isReleased.current = true
      return removeGuard()
    },
    goBack: () => {
      isReleased.current = true
      history.go(-2)
    },
  }
}
