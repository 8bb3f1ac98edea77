import { useEffect } from 'react'

/** Scrolling by less than this is a trembling finger. */
const MEANT_PX = 12

/** Marks the page while the user scrolls up: a header that scrolled out of view then returns. */
export function useReturningHeader(): void {
  useEffect(() => {
    const { documentElement: root } = document
    let last = scrollY
    let height = root.scrollHeight
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < MEANT_PX) return
      const grown = root.scrollHeight - height
      ;[last, height] = [scrollY, root.scrollHeight]
      // The browser keeps the text in position when content is inserted above it: not a scroll of the user.
      if (grown !== 0 && Math.abs(moved - grown) < MEANT_PX) return
      if (moved < 0) root.dataset.scrolling = 'up'
      else delete root.dataset.scrolling
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
