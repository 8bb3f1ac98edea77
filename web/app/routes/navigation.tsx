import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, type LinkProps, useLocation, useNavigationType } from 'react-router'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { loadQueries } from '#app/routes/load-queries.ts'
import { matchPath } from '#app/routes/match-route.ts'
import { loadPage } from '#app/routes/page-modules.ts'

type AppLinkProps = Omit<LinkProps, 'to' | 'discover'> & { to: string }

/** A link of this site (path without language prefix). Code and data of its page load as soon as it is aimed at. */
export function AppLink(props: AppLinkProps) {
  // A page has some fifty links: on the server, where none is ever clicked, the plain element is a tenth of the time.
  return import.meta.env.SSR ? <ServerLink {...props} /> : <ClientLink {...props} />
}

function ServerLink({
  to,
  replace,
  state,
  relative,
  preventScrollReset,
  reloadDocument,
  ...rest
}: AppLinkProps) {
  return <a {...rest} href={localePath(useLanguage(), to)} />
}

function ClientLink({ to, ...rest }: AppLinkProps) {
  const preload = usePreload()
  const start = () => preload(to)
  return (
    <Link to={to} discover="none" onPointerEnter={start} onFocus={start} onTouchStart={start} {...rest} />
  )
}

export function usePreload(): (to: string) => void {
  const client = useQueryClient()
  const language = useLanguage()
  return to => {
    const [path = '', search = ''] = to.split('#')[0]?.split('?') ?? []
    const match = matchPath(path, search && `?${search}`, language)
    if (!match) return
    loadPage(match.entry)
      .then(page => (match.entry.access ? undefined : loadQueries(client, page, match.request)))
      .catch(() => undefined)
  }
}

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

/** New pages start at the top (or at their #fragment); back and forward return to the place that was left. */
export function useScrollAndFocus(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const first = useRef(true)
  const previousPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      const others = readPositions().filter(([other]) => other !== key)
      sessionStorage.setItem(KEY, JSON.stringify([...others, [key, scrollY]].slice(-REMEMBERED)))
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
    if (type === 'POP') return restore(readPositions().find(([other]) => other === key)?.[1])
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (!samePath) scrollTo(0, 0)
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
