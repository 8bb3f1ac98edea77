import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { readFrom } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { createQueryClient } from '#app/api/query-client.ts'
import { App } from '#app/app.tsx'
import { dateOfSameSlot } from '#app/features/campaigns/campaigns.ts'
import { basenameOf, type Language, localePath, splitLanguage } from '#app/i18n/language.ts'
import { useErrorText } from '#app/routes/error-strings.ts'
import { renderHead, scriptJson } from '#app/routes/head.ts'
import { loadQueries } from '#app/routes/load-queries.ts'
import { matchRoute } from '#app/routes/match-route.ts'
import { type Outcome, outcomeOf, type PageOutcome } from '#app/routes/outcome.tsx'
import type { PageMeta } from '#app/routes/page.ts'
import { pageContextOf, type SiteConfig } from '#app/routes/page-context.tsx'
import { loadPage, moduleOf } from '#app/routes/page-modules.ts'

export { coverSvg } from '#app/entities/cover/cover-svg.tsx'
export { splitLanguage } from '#app/i18n/language.ts'
export { canonicalPath } from '#app/routes/match-route.ts'
export { routeTable } from '#app/routes/route-table.ts'

const VALUE_MAX = 200

/**
 * The query that a page is rendered by: parameters that its route declares, in that order, and the date by which the layout
 * holds room for a banner. Other parameters (link decoration, or those that only the browser reads) cause no separate rendering.
 */
export function canonicalQuery(pathname: string, asked: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of matchRoute(pathname, '')?.entry.query ?? []) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value.slice(0, VALUE_MAX))
  }
  const date = asked.get('currentDate')
  if (date !== null) query.set('currentDate', dateOfSameSlot(date))
  return query.toString()
}

export interface RendererOptions {
  site: SiteConfig
  /** Where the server reads data, for example `http://127.0.0.1:3002`. */
  apiOrigin: string
  fetch: Parameters<typeof readFrom>[1]
}

export interface RenderedPage {
  status: number
  language: Language
  /** Personal pages are a frame only, and are never stored anywhere. */
  personal: boolean
  head: string
  body: string
  /** JSON for the browser, safe inside a script element. */
  state: string
  /** The page's module in the build manifest, for its preloads and styles. */
  module: string | null
  /** The address to go to instead. */
  movedTo: string | null
  /** For a 404 that the owner can read: URL of the API that returns the page to them. */
  own: string | null
  /** Why the data could not be read; for the log. */
  failure?: unknown
  /** How long it was rendered, without the wait for its data. */
  renderedMs: number
}

const statuses: Record<Outcome, number> = {
  ok: 200,
  not_found: 404,
  forbidden: 403,
  unavailable: 503,
  error: 500,
}

/**
 * Renders any address without knowing the viewer: the page is the same for all viewers.
 * @param frame only the layout around the page, for a browser that reads the member's own content
 * @param left cancels the reads and the rendering: all clients that wait for the page have disconnected
 */
export function createRenderer({ site, apiOrigin, fetch }: RendererOptions) {
  readFrom(apiOrigin, fetch)
  return async function render(
    pathname: string,
    search: string,
    { frame = false, left }: { frame?: boolean; left?: AbortSignal } = {},
  ): Promise<RenderedPage> {
    const { language, path } = splitLanguage(pathname)
    const found = matchRoute(pathname, search)
    const match = found?.entry.development && !site.developmentTools ? null : found
    const queryClient = createQueryClient()
    left?.addEventListener('abort', () => void queryClient.cancelQueries(), { once: true })
    const personal = frame || match?.entry.render === 'personal'
    let own: string | null = null
    let outcome: PageOutcome = { outcome: match ? 'ok' : 'not_found' }
    let failure: unknown
    let meta: PageMeta | null = null
    if (match) {
      const page = await loadPage(match.entry)
      if (page.exists?.(match.request) === false) outcome = { outcome: 'not_found' }
      else if (!personal) {
        try {
          await loadQueries(queryClient, page, match.request)
        } catch (error) {
          outcome = readOutcomeOf(error)
          failure = error
          if (outcome.outcome === 'not_found') own = page.own?.(match.request) ?? null
        }
      }
      if (outcome.outcome === 'ok') meta = page.meta(pageContextOf(match.request, site, queryClient))
      if (meta && frame) meta.robots = 'none'
    }
    left?.throwIfAborted()
    const began = performance.now()
    const movedTo = meta?.movedTo ? localePath(language, meta.movedTo) : null
    const failures = { show: () => undefined }
    const body = renderToString(
      <StaticRouter location={pathname + search} basename={basenameOf(language)}>
        <App {...{ language, site, outcome, queryClient, failures }} />
      </StaticRouter>,
    )
    const entry = match?.entry ?? null
    const head = renderHead({
      meta: meta ?? metaOf(outcome.outcome, language),
      entry: meta ? entry : null,
      path,
      language,
      site,
    })
    const state = scriptJson({ site, outcome, queries: dehydrate(queryClient) })
    queryClient.clear()
    const module = entry && moduleOf(entry)
    return {
      status: meta?.partMissing ? statuses.not_found : statuses[outcome.outcome],
      language,
      personal,
      head,
      body,
      state,
      module,
      movedTo,
      own,
      failure,
      renderedMs: performance.now() - began,
    }
  }
}

export type Renderer = ReturnType<typeof createRenderer>

/** As in the browser; but where no answer comes here, it is known what is missing: the service that was asked. */
function readOutcomeOf(error: unknown): PageOutcome {
  const outcome = outcomeOf(error)
  return error instanceof ApiFailure && error.status === 0 ? { ...outcome, missing: 'reads' } : outcome
}

function metaOf(outcome: Outcome, language: Language): PageMeta {
  const text = useErrorText.in(language)
  if (outcome === 'not_found') return { title: text.notFoundTitle, description: text.notFoundText }
  if (outcome === 'forbidden') return { title: text.forbiddenTitle, description: text.forbiddenText }
  return outcome === 'error'
    ? { title: text.renderTitle, description: text.renderText }
    : { title: text.unavailableTitle, description: text.unavailableText }
}
