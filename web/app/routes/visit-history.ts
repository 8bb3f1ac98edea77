import { useEffect } from 'react'
import { useLocation } from 'react-router'

const CURRENT = 'current_url'
const PREVIOUS = 'history_back_url'

/** Spec §2: on each completed route change the previous and the current address are kept on the device. */
export function useVisitHistory(): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const current = localStorage.getItem(CURRENT)
    if (current === location.href) return
    if (current) localStorage.setItem(PREVIOUS, current)
    localStorage.setItem(CURRENT, location.href)
  }, [pathname, search])
}
