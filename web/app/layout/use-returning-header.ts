import { useEffect } from 'react'

/** Scrolling by less than this is a trembling finger. */
const MEANT_PX = 12

/** Marks the page while somebody scrolls up in it: then the header comes back, where it had gone with the text. */
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
      // The browser follows the text when something arrives above it: nobody has scrolled.
      if (grown !== 0 && Math.abs(moved - grown) < MEANT_PX) return
      if (moved < 0) root.dataset.scrolling = 'up'
      else delete root.dataset.scrolling
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
