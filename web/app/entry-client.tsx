import '#app/styles/base.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { BrowserRouter } from 'react-router'
import { wroteJustNow } from '#app/api/event-position.ts'
import { createQueryClient } from '#app/api/query-client.ts'
import { failures } from '#app/api/signed-out.ts'
import { staleReads } from '#app/api/stale-reads.ts'
import { App } from '#app/app.tsx'
import { respondToPresses } from '#app/device/lost-press.ts'
import { tolerateTranslatedNodes } from '#app/device/translated-nodes.ts'
import { basenameOf, splitLanguage } from '#app/i18n/language.ts'
import { matchRoute } from '#app/routes/match-route.ts'
import type { PageOutcome } from '#app/routes/outcome.tsx'
import type { SiteConfig } from '#app/routes/page-context.tsx'
import { loadPage } from '#app/routes/page-modules.ts'

/** Data that the server embeds in the page: settings, outcome and loaded data. */
export interface ServerState {
  site: SiteConfig
  outcome: PageOutcome
  queries: DehydratedState
}

const readState = (): ServerState =>
  JSON.parse(document.getElementById('state')?.textContent ?? '{}') as ServerState

async function start(): Promise<void> {
  tolerateTranslatedNodes()
  const { hydrateRoot } = await import('react-dom/client')
  const { site, outcome, queries } = readState()
  const { language } = splitLanguage(location.pathname)
  const queryClient = createQueryClient(error => failures.show(error))
  hydrate(queryClient, queries)
  staleReads.repeatWith(queryClient)
  // The server renders for all users and does not wait for their writes: refetch the data of the page once.
  if (wroteJustNow()) void queryClient.invalidateQueries({ refetchType: 'none' })
  const match = matchRoute(location.pathname, location.search)
  if (match) await loadPage(match.entry)
  // In a transition, so that taking over a long page does not block the first tap.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <BrowserRouter basename={basenameOf(language)}>
          <App {...{ language, site, outcome, queryClient, failures }} />
        </BrowserRouter>
      </StrictMode>,
    )
  })
  respondToPresses()
}

// In a separate task, like React DOM: loading all modules in one task would delay the first tap.
setTimeout(() => void start())
