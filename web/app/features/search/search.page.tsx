import { useQuery } from '@tanstack/react-query'
import { BookOpenText, SlidersHorizontal, Star } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import type { SearchAnswer } from '#app/api/search-query.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useRememberSearch } from '#app/features/search/remember-search.ts'
import styles from '#app/features/search/search.module.css'
import {
  type Filters,
  isBeyond,
  noFilters,
  type Search,
  searchAddress,
  searchArticles,
  searchCounts,
  searchKinds,
  searchOf,
  searchReviews,
  searchUsers,
} from '#app/features/search/search-queries.ts'
import {
  ArticleResults,
  GameResults,
  ReviewResults,
  UserResults,
} from '#app/features/search/search-results.tsx'
import { useSearchText } from '#app/features/search/strings.ts'
import { useSearching } from '#app/features/search/use-searching.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Loaded on demand, with its list of games to pick from. */
const ArticleFilters = lazy(() => import('#app/features/search/article-filters.tsx'))
/** The server's HTML has none of them. */
const RecentSearches = lazy(() => import('#app/features/search/recent-searches.tsx'))

function SearchPage() {
  const text = useSearchText()
  const asked = searchOf(usePageRequest().search)
  const isMember = useViewer().status === 'member'
  // Visitors have no shelf: the filter does not apply to them.
  const search = isMember ? asked : { ...asked, filters: { ...asked.filters, shelf: undefined } }
  const navigate = useNavigate()
  const busy = useSearching(search)
  const openInquiry = useOpenInquiry()
  const language = useLanguage()
  const counts = useQuery(searchCounts(search.q)).data?.data
  const field = useFirstFocus(!search.q)
  const hydrated = useHydrated()
  useRememberSearch(search.q)
  const go = (change: Partial<Search>) =>
    navigate(searchAddress({ ...search, page: 1, ...change }), { replace: true })
  const tabs = searchKinds.map(kind => ({
    to: searchAddress({ ...search, kind, page: 1 }),
    label: counts ? `${text.tabs[kind]} ${formatCount(counts[kind], language)}` : text.tabs[kind],
    current: kind === search.kind,
  }))
  return (
    <>
      <PageHeading title={text.title} />
      <WriteMode search={search} />
      <SearchBox
        label={text.label}
        placeholder={text.placeholder}
        value={search.q}
        onSearch={q => go({ q: q.trim() })}
        busy={busy}
        inputRef={field}
      />
      <div className={styles.tabs}>
        <LinkTabs label={text.tabsLabel} tabs={tabs} />
      </div>
      {search.kind === 'articles' && search.q && (
        <Narrowing search={search} change={filters => go({ filters: { ...search.filters, ...filters } })} />
      )}
      {search.q ? (
        <Results {...search} />
      ) : (
        <>
          <EmptyState title={text.start} />
          {hydrated && (
            <QuietBoundary>
              <Suspense>
                <RecentSearches {...search} />
              </Suspense>
            </QuietBoundary>
          )}
        </>
      )}
      <p className={styles.missing}>
        <Button look="quiet" onClick={() => openInquiry('game_title')}>
          {text.missingGame}
        </Button>
      </p>
    </>
  )
}

/**
 * Focuses the field after a link to the empty search, so that the user can type immediately. A full page load
 * keeps the browser's initial focus.
 */
function useFirstFocus(empty: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const wanted = useRef(useNavigationType() === 'PUSH' && empty)
  useEffect(() => {
    if (wanted.current) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

/** The filters of articles: open when one is set, else behind a button. */
function Narrowing({ search, change }: { search: Search; change: (filters: Partial<Filters>) => void }) {
  const text = useSearchText()
  const set = Object.values(search.filters).filter(Boolean).length
  const [open, setOpen] = useState(false)
  // Loaded separately, so that the server's HTML does not contain it.
  const shown = useHydrated() && (open || set > 0)
  return (
    <div className={styles.narrowing}>
      {set > 0 ? (
        <Button look="quiet" size="small" onClick={() => change(noFilters)}>
          {text.clearFilters}
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={shown}
          onClick={() => setOpen(!open)}
        >
          {text.narrow}
        </Button>
      )}
      {shown && (
        <Suspense fallback={null}>
          <ArticleFilters search={search} change={change} />
        </Suspense>
      )}
    </div>
  )
}

/** Article or review first, then the game (spec §2). */
function WriteMode({ search }: { search: Search }) {
  const text = useSearchText()
  const address = (write: Search['write']) => searchAddress({ ...search, kind: 'games', page: 1, write })
  const modes = { article: text.writeArticle, review: text.writeReview }
  if (search.write) {
    return (
      <div className={styles.mode}>
        <p>{text.chooseGame(modes[search.write])}</p>
        <ButtonLink to={address(null)} look="quiet" size="small">
          {text.cancelMode}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.modes}>
      <ButtonLink to={address('article')} icon={<BookOpenText aria-hidden />} className={styles.big}>
        {text.writeArticle}
      </ButtonLink>
      <ButtonLink to={address('review')} icon={<Star aria-hidden />} className={styles.big}>
        {text.writeReview}
      </ButtonLink>
    </div>
  )
}

function Results(search: Search) {
  if (search.kind === 'games') return <GameResults {...search} />
  if (search.kind === 'reviews') return <ReviewResults {...search} />
  if (search.kind === 'users') return <UserResults {...search} />
  return <ArticleResults {...search} />
}

function queryOf(search: Search) {
  if (search.kind === 'games') return searchGames(search.q, search.page)
  if (search.kind === 'reviews') return searchReviews(search.q, search.page)
  return search.kind === 'users' ? searchUsers(search.q, search.page) : searchArticles(search)
}

export default definePage({
  Component: SearchPage,
  extras: ({ search }) => {
    const wanted = searchOf(search)
    return wanted.q ? [queryOf(wanted), searchCounts(wanted.q)] : []
  },
  meta: ({ language, search, cache }) => {
    const text = useSearchText.in(language)
    const wanted = searchOf(search)
    const found = cache.getQueryData<SearchAnswer>(queryOf(wanted).queryKey)
    return {
      title: wanted.q ? text.titleFor(wanted.q) : text.title,
      description: text.description,
      partMissing: found !== undefined && isBeyond(wanted, found),
    }
  },
})
