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
      // What arrives above moves the text along under the eyes: nobody has scrolled.
      if (root.scrollHeight !== height) [last, height] = [scrollY, root.scrollHeight]
      const moved = scrollY - last
      if (Math.abs(moved) < MEANT_PX) return
      last = scrollY
      if (moved < 0) root.dataset.scrolling = 'up'
      else delete root.dataset.scrolling
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
