import { Search } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/layout/layout.module.css'
import { useLayoutText } from '#app/layout/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Logo, and what the viewer can do. Both states are in the first HTML; a cookie decides which one shows. */
export function Navigation({ MemberActions }: { MemberActions: ComponentType }) {
  const text = useLayoutText()
  const { productName } = useSite()
  const { status } = useViewer()
  const { pathname, search } = useLocation()
  // The server keeps one copy of a page for all its queries: until the page is taken over, the path must do.
  const back = pathname + (useHydrated() ? search : '')
  return (
    <div className={`page-width ${styles.navigation}`}>
      <AppLink to="/" className={styles.logo}>
        <LogoMark />
        {productName}
      </AppLink>
      {status !== 'member' && (
        <div className={`for-visitors ${styles.actions}`}>
          <SearchLink label={text.search} />
          <ButtonLink to={joinAddress('/signin', back)} look="quiet" size="small">
            {text.signIn}
          </ButtonLink>
          <ButtonLink to={joinAddress('/signup', back)} look="primary" size="small">
            {text.signUp}
          </ButtonLink>
        </div>
      )}
      {status !== 'visitor' && (
        <div className={`for-members ${styles.actions}`}>
          <SearchLink label={text.search} />
          {status === 'member' ? (
            <QuietBoundary>
              <Suspense fallback={<MemberSpace />}>
                <MemberActions />
              </Suspense>
            </QuietBoundary>
          ) : (
            <MemberSpace />
          )}
        </div>
      )}
    </div>
  )
}

/** Holds the place of the members' buttons until their code is here. */
const MemberSpace = () => (
  <>
    <span className={styles.place} />
    <span className={styles.place} />
    <span className={styles.writePlace} />
  </>
)

const SearchLink = ({ label }: { label: string }) => (
  <AppLink to="/search" className="round" aria-label={label} title={label}>
    <Search />
  </AppLink>
)

/** A folded page with a cursor key: the mark of the site. */
const LogoMark = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
    <path d="M5 2.5h10l4.5 4.5v14.5H5z" fill="var(--accent)" />
    <path d="M15 2.5V7h4.5" fill="var(--accent-strong)" />
    <path d="M10.4 9.5h3.2v2.4H16v3.2h-2.4v2.4h-3.2v-2.4H8v-3.2h2.4z" fill="var(--on-accent)" />
  </svg>
)
