import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readCookie } from '#app/api/cookies.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ErrorPage } from '#app/routes/error-page.tsx'
import { applyHead } from '#app/routes/head.ts'
import { matchPath } from '#app/routes/match-route.ts'
import { type PageOutcome, useServerOutcome } from '#app/routes/outcome.tsx'
import type { Page, PageRequest } from '#app/routes/page.ts'
import { PageRequestProvider, pageContextOf, useSite } from '#app/routes/page-context.tsx'
import { PageErrorBoundary } from '#app/routes/page-error-boundary.tsx'
import { loadedPage, loadPageShown } from '#app/routes/page-modules.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Decides whether the viewer has access to the page of a route. */
type Guard = ComponentType<{ access: RouteEntry['access']; children: ReactNode }>

/** Shows the page of the current URL. A new path mounts a new page (spec §2). */
export function RouteView({ Guard }: { Guard: Guard }) {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const { developmentTools } = useSite()
  const match = useMemo(() => matchPath(pathname, search, language), [pathname, search, language])
  const hidden = match?.entry.development && !developmentTools
  return (
    <PageErrorBoundary key={pathname}>
      {match && !hidden ? (
        <MatchedRoute entry={match.entry} request={match.request} path={pathname} Guard={Guard} />
      ) : (
        <ErrorPage outcome="not_found" />
      )}
    </PageErrorBoundary>
  )
}

interface Matched {
  entry: RouteEntry
  request: PageRequest
  path: string
  Guard: Guard
}

/**
 * Suspends until the page's file is loaded. It has no other hook: React resumes other hooks where the
 * suspension began.
 */
function MatchedRoute(matched: Matched) {
  const page = loadedPage(matched.entry) ?? use(loadPageShown(matched.entry))
  return <LoadedRoute {...matched} page={page} />
}

function LoadedRoute({ entry, request, path, page, Guard }: Matched & { page: Page }) {
  const [outcome, setOutcome] = useFirstOutcome()
  const shown = outcome.outcome === 'ok'
  useHead(entry, page, request, path, shown)
  if (!shown) return <ErrorPage {...outcome} onRetry={() => setOutcome({ outcome: 'ok' })} />
  return (
    <PageRequestProvider value={request}>
      <Guard access={entry.access}>
        {entry.render === 'personal' ? (
          <AfterHydration>
            <page.Component />
          </AfterHydration>
        ) : (
          <page.Component />
        )}
      </Guard>
    </PageRequestProvider>
  )
}

/**
 * The server's outcome applies to the first page only. The server read it as a visitor, so the browser of a
 * member reads again: a draft is a 404 except to its author.
 */
function useFirstOutcome() {
  const first = useServerOutcome()
  const [outcome, setOutcome] = useState<PageOutcome>(firstPageShown ? { outcome: 'ok' } : first)
  useEffect(() => {
    firstPageShown = true
    if (readCookie('user_name'))
      setOutcome(current => (current.outcome === 'not_found' ? { outcome: 'ok' } : current))
  }, [])
  return [outcome, setOutcome] as const
}
let firstPageShown = false

function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <PageSkeleton />
}

/**
 * Follows the cache: a page has a title once its data is loaded. The error page sets its own title instead.
 */
function useHead(entry: RouteEntry, page: Page, request: PageRequest, path: string, shown: boolean): void {
  const client = useQueryClient()
  const site = useSite()
  const navigate = useNavigate()
  useEffect(() => {
    if (!shown) return
    const needed = page.queries?.(request) ?? []
    const apply = () => {
      if (needed.some(({ queryKey }) => client.getQueryData(queryKey) === undefined)) return
      const meta = page.meta(pageContextOf(request, site, client))
      if (meta.movedTo) return void navigate(meta.movedTo, { replace: true })
      applyHead({ meta, entry, path, language: request.language, site })
    }
    apply()
    return client.getQueryCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success') apply()
    })
  }, [client, entry, navigate, page, path, request, shown, site])
}
