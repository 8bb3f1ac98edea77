import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Footer } from '#app/layout/footer.tsx'
import styles from '#app/layout/layout.module.css'
import { MainTabs } from '#app/layout/main-tabs.tsx'
import { Navigation } from '#app/layout/navigation-bar.tsx'
import { useLayoutText } from '#app/layout/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'
import { useScrollAndFocus } from '#app/routes/scroll-and-focus.ts'
import { useLinks } from '#app/routes/use-links.ts'
import { useVisitHistory } from '#app/routes/visit-history.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Pages with their own frame (the editor): no tabs, no footer. */
const BARE = /^\/articles\/[^/]+\/(edit|publish)$/

/** Places in the frame for what features bring. */
export interface LayoutSlots {
  /** Above the content, in Japanese. */
  Banner: ComponentType
  /** In the navigation, for members only. */
  MemberActions: ComponentType
  /** After everything, when the page has been taken over. */
  AfterStart: ComponentType
}

/** The frame around every page: strip, navigation, tabs, content, footer. */
export function Layout({ slots, children }: { slots: LayoutSlots; children: ReactNode }) {
  const text = useLayoutText()
  const language = useLanguage()
  const { pathname } = useLocation()
  useLinks()
  useScrollAndFocus()
  useVisitHistory()
  const hydrated = useHydrated()
  const { links } = useSite()
  const openInquiry = useOpenInquiry()
  const bare = BARE.test(pathname)
  return (
    <>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.strip}>
          <div className="page-width">
            {links.feedback ? (
              <a href={links.feedback} rel="noopener">
                {text.feedback}
              </a>
            ) : (
              <button type="button" onClick={() => openInquiry('bug')}>
                {text.feedback}
              </button>
            )}
          </div>
        </div>
        <Navigation MemberActions={slots.MemberActions} />
        {!bare && <MainTabs />}
      </header>
      {!bare && language === 'ja' && <slots.Banner />}
      {/* The URL changes first: the previous page stays until the next one's code is loaded. */}
      <main
        id="content"
        data-path={pathname}
        tabIndex={-1}
        className={bare ? styles.bare : `page-width ${styles.content}`}
      >
        {children}
      </main>
      {!bare && <Footer />}
      {hydrated && (
        <QuietBoundary>
          <Suspense>
            <slots.AfterStart />
          </Suspense>
        </QuietBoundary>
      )}
    </>
  )
}
