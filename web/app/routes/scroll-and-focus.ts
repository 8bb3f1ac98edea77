import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'scroll_positions'
const REMEMBERED = 50
/** How long a list may take to grow back before we stop trying to return to the old place. */
const RESTORE_MS = 2_000

type Positions = [key: string, top: number][]
const readPositions = (): Positions => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Positions
  } catch {
    return []
  }
}

/**
 * What a place in the history is remembered by. Every page that the browser itself has loaded has the same key of the
 * router, so its address belongs to it.
 */
const placeOf = (key: string) => (key === 'default' ? `${key} ${location.pathname}${location.search}` : key)

/** Whether the browser came by a link or an address, not by reload, back or forward. */
const cameAnew = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate'

/** New pages start at the top (or at their #fragment); back and forward return to the place that was left. */
export function useScrollAndFocus(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const first = useRef(true)
  const previousPath = useRef(pathname)

  // Before the new page is laid out: a shorter page moves the scroll position, and that is not the old page's place.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const place = placeOf(key)
    const keep = () => {
      const others = readPositions().filter(([other]) => other !== place)
      sessionStorage.setItem(KEY, JSON.stringify([...others, [place, scrollY]].slice(-REMEMBERED)))
    }
    addEventListener('scrollend', keep)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [key])

  useEffect(() => {
    const samePath = previousPath.current === pathname
    previousPath.current = pathname
    const wasFirst = first.current
    first.current = false
    if (wasFirst && cameAnew()) return
    if (type === 'POP') {
      const place = placeOf(key)
      return restore(readPositions().find(([other]) => other === place)?.[1])
    }
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    // Another page of the same list is new, too; what is typed into a search box replaces the address.
    else if (!samePath || type === 'PUSH') scrollTo(0, 0)
    if (!wasFirst && !samePath && !hash) document.getElementById('content')?.focus({ preventScroll: true })
  }, [key, pathname, hash, type])
}

/** Scrolls as soon as the page is high enough; gives up when the visitor scrolls himself. */
function restore(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return
  const observer = new ResizeObserver(() => attempt())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
  }
  const attempt = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  const timer = setTimeout(stop, RESTORE_MS)
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
