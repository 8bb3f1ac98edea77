import { useInfiniteQuery } from '@tanstack/react-query'
import { FIRST_ROWS } from '#app/api/paging.ts'
import { useUserText } from '#app/features/users/strings.ts'
import type { UserListQuery } from '#app/features/users/user-queries.ts'
import { UserRow } from '#app/features/users/user-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** An endless list of members. */
export function UserList({ query }: { query: UserListQuery }) {
  const text = useUserText()
  const hydrated = useHydrated()
  const result = useInfiniteQuery(query)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) throw result.error
  const all = result.data.pages.flatMap(page => page.data)
  if (all.length === 0) return <EmptyState title={text.noUsers} />
  const shown = hydrated ? all : all.slice(0, FIRST_ROWS)
  return (
    <>
      {shown.map(user => (
        <UserRow key={user.id} user={user.attributes} />
      ))}
      <LoadMore query={result} shown={shown.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}
