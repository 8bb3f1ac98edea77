import { useEffect } from 'react'

/** Scrolling by less than this is a trembling finger. */
const MEANT_PX = 12

/** Marks the page while somebody scrolls up in it: then the header comes back, where it had gone with the text. */
export function useReturningHeader(): void {
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < MEANT_PX) return
      last = scrollY
      const { dataset } = document.documentElement
      if (moved < 0) dataset.scrolling = 'up'
      else delete dataset.scrolling
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
}
