import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import { UserRow } from '#app/entities/user/user-row.tsx'
import { useUserPagesText } from '#app/features/users/strings.ts'
import type { UserListQuery } from '#app/features/users/user-queries.ts'
import { FailedList } from '#app/routes/failed-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useShownRows } from '#app/ui/use-shown-rows.ts'

/** An endless list of members. */
export function UserList({ query, empty }: { query: UserListQuery; empty?: ReactNode }) {
  const text = useUserPagesText()
  const result = useInfiniteQuery(query)
  const all = rowsOf(result.data?.pages, page => page.data)
  const shown = useShownRows(all)
  if (result.isPending) return <ListSkeleton />
  if (!result.data) return <FailedList query={result} />
  if (all.length === 0)
    return empty ?? <EmptyState title={text.noUsers} link={{ to: '/users', label: text.findUsers }} />
  return (
    <>
      {shown.map(user => (
        <UserRow key={user.id} user={user.attributes} />
      ))}
      <LoadMore query={result} shown={shown.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}
