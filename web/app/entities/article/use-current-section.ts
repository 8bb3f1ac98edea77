import { useEffect, useState } from 'react'

/** The heading that is being read: the last one that has come into the upper third of the window. */
export function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const wanted = ids.join(' ')
  useEffect(() => {
    const headings = wanted.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => setCurrent(headings.findLast(({ offsetTop }) => offsetTop < scrollY + innerHeight / 3)?.id),
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [wanted])
  return current
}
