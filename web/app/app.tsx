import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequireAccess } from '#app/entities/viewer/require-access.tsx'
import { ViewerProvider } from '#app/entities/viewer/viewer.tsx'
import { type FailureChannel, FailureDialogProvider } from '#app/features/failures/failure-dialog.tsx'
import { type Language, LanguageContext } from '#app/i18n/language.ts'
import { Layout } from '#app/layout/layout.tsx'
import { OutcomeContext, type PageOutcome } from '#app/routes/outcome.tsx'
import { type SiteConfig, SiteContext } from '#app/routes/page-context.tsx'
import { RouteView } from '#app/routes/route-view.tsx'
import { slots } from '#app/slots/slots.tsx'
import { ToastProvider } from '#app/ui/toast.tsx'

export interface AppProps {
  language: Language
  site: SiteConfig
  outcome: PageOutcome
  queryClient: QueryClient
  failures: FailureChannel
}

/** Everything inside the router; the same on the server and in the browser. */
export function App({ language, site, outcome, queryClient, failures }: AppProps) {
  return (
    <LanguageContext value={language}>
      <SiteContext value={site}>
        <OutcomeContext value={outcome}>
          <QueryClientProvider client={queryClient}>
            <Providers failures={failures}>
              <Layout slots={slots}>
                <RouteView Guard={RequireAccess} />
              </Layout>
            </Providers>
          </QueryClientProvider>
        </OutcomeContext>
      </SiteContext>
    </LanguageContext>
  )
}

function Providers({ failures, children }: { failures: FailureChannel; children: ReactNode }) {
  return (
    <ToastProvider>
      <FailureDialogProvider channel={failures}>
        <ViewerProvider>{children}</ViewerProvider>
      </FailureDialogProvider>
    </ToastProvider>
  )
}
