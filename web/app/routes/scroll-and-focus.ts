import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { tabValues } from '#app/device/storage.ts'

const KEY = 'scroll_positions'
const REMEMBERED = 50
/** How long a page may take to grow before we stop looking for its heading, or for the place that was left. */
const GROWING_MS = 2_000

type Positions = [key: string, top: number][]
const readPositions = (): Positions => {
  try {
    return JSON.parse(tabValues.get(KEY) ?? '[]') as Positions
  } catch {
    return []
  }
}

/**
 * Key under which the scroll position of a history entry is stored. Every page that the browser itself has
 * loaded has the same router key, so its URL is added.
 */
const placeOf = (key: string) => (key === 'default' ? `${key} ${location.pathname}${location.search}` : key)

/** Whether the browser came by a link or an address, not by reload, back or forward. */
const cameAnew = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate'

/**
 * New pages start at the top (or at their fragment); back and forward restore the scroll position. Focus
 * moves to the heading of the new page, so that the next key press starts there.
 */
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
      tabValues.set(KEY, JSON.stringify([...others, [place, scrollY]].slice(-REMEMBERED)))
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
    const moved = !wasFirst && !samePath
    const stops = [moved && (type === 'POP' || !hash) ? focusHeading() : undefined]
    if (type === 'POP') {
      const place = placeOf(key)
      stops.push(restore(readPositions().find(([other]) => other === place)?.[1]))
    } else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    // Another page of the same list counts as new, too; text typed into a search box replaces the URL.
    else if (!samePath || type === 'PUSH') scrollTo(0, 0)
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [key, pathname, hash, type])
}

/** Focuses the heading once it is rendered, unless the user has moved the focus meanwhile. */
function focusHeading(): (() => void) | undefined {
  const content = document.getElementById('content')
  if (!content) return
  const onContent = () =>
    [content, document.body, null].includes(document.activeElement as HTMLElement | null)
  // Keeps a focus that the page itself has set; the link that led here is removed, or belongs to the frame.
  if (onContent() || !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const attempt = () => {
    const heading = content.querySelector('h1')
    if (!heading && onContent()) return
    stop()
    if (!heading || !onContent()) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(stop, GROWING_MS)
  observer.observe(content, { childList: true, subtree: true })
  attempt()
  return stop
}

/** Scrolls once the page is high enough; gives up when the visitor scrolls. */
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
  const timer = setTimeout(stop, GROWING_MS)
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
