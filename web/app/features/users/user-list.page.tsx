import { useIsFetching } from '@tanstack/react-query'
import { queryKeys } from '#app/api/query-keys.ts'
import { useUserPagesText } from '#app/features/users/strings.ts'
import styles from '#app/features/users/user-list.module.css'
import { UserList } from '#app/features/users/user-list.tsx'
import { type UserSort, userSorts, users, usersFound } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'

/** The list that the URL requests: a search, or all users in a given order. */
const wantedOf = (search: URLSearchParams): { q: string; sort: UserSort } => ({
  q: (search.get('q') ?? '').trim(),
  sort: userSorts.find(sort => sort === search.get('sort')) ?? 'new',
})
const queryOf = ({ q, sort }: ReturnType<typeof wantedOf>) => (q ? usersFound(q) : users(sort))

function Users() {
  const text = useUserPagesText()
  const wanted = wantedOf(usePageRequest().search)
  const { q, sort } = wanted
  const busy = useIsFetching({ queryKey: queryKeys.users.search(q) }) > 0
  const tabs = userSorts.map(name => ({
    to: name === 'new' ? '/users' : `/users?sort=${name}`,
    label: text.sorts[name],
    current: name === sort,
  }))
  return (
    <>
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <SearchInAddress path="/users" label={text.search} placeholder={text.searchPlaceholder} busy={busy} />
      {!q && (
        <div className={styles.sorts}>
          <LinkTabs label={text.sortLabel} tabs={tabs} />
        </div>
      )}
      <UserList
        key={q || sort}
        query={queryOf(wanted)}
        empty={q ? <EmptyState title={text.searchNone(q)} /> : undefined}
      />
    </>
  )
}

export default definePage({
  Component: Users,
  queries: ({ search }) => [queryOf(wantedOf(search))],
  meta: ({ language, search }) => {
    const text = useUserPagesText.in(language)
    return {
      title: text.listTitle,
      description: text.listDescription,
      canonical: '/users',
      // Search results are not for search engines; the list is (spec §2).
      robots: wantedOf(search).q ? 'none' : 'all',
    }
  },
})
