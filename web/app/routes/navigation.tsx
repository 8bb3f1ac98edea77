import { useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from 'react-router'
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
