import { useQueryClient } from '@tanstack/react-query'
import type { AnchorHTMLAttributes } from 'react'
import { useLinkClickHandler } from 'react-router'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import { loadQueries } from '#app/routes/load-queries.ts'
import { matchPath } from '#app/routes/match-route.ts'
import { loadPage } from '#app/routes/page-modules.ts'

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** Takes the place of this page in the history. */
  replace?: boolean
}

/**
 * A link of this site (path without language prefix). Code and data of its page load as soon as it is aimed at. The
 * router's own link does more than we need, and would be 2 kB of every first page.
 */
export function AppLink(props: AppLinkProps) {
  // A page has some fifty links: on the server, where none is ever clicked, the plain element is a tenth of the time.
  return import.meta.env.SSR ? <ServerLink {...props} /> : <ClientLink {...props} />
}

function ServerLink({ to, replace, ...rest }: AppLinkProps) {
  return <a {...rest} href={localePath(useLanguage(), to)} />
}

function ClientLink({ to, replace, onClick, ...rest }: AppLinkProps) {
  const preload = usePreload()
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target })
  const start = () => preload(to)
  return (
    <a
      onPointerEnter={start}
      onFocus={start}
      onTouchStart={start}
      {...rest}
      href={localePath(useLanguage(), to)}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
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
