import { shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { ShelfList } from '#app/entities/shelf/shelf-list.tsx'
import { shelfStateIn, userShelf } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { UserEmpty } from '#app/features/users/user-empty.tsx'
import { UserHeader } from '#app/features/users/user-header.tsx'
import { displayNameOf, movedTo } from '#app/features/users/user-meta.ts'
import { userDetail } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'

function UserShelf() {
  const text = useUserPagesText()
  const shelf = useShelfText()
  const name = useParam('name')
  const state = shelfStateIn(usePageRequest().search)
  const path = `/users/${name}/shelf`
  const empty = state ? (
    <EmptyState title={shelf.noneOf(shelf.states[state])} link={{ to: path, label: shelf.viewAll }} />
  ) : (
    <UserEmpty
      name={name}
      title={text.noShelf}
      own={{ to: '/shelf', label: text.openShelf }}
      others={{ to: '/games', label: text.findGames }}
    />
  )
  return (
    <>
      <UserHeader name={name} />
      <FilterLinks
        label={shelf.filter}
        links={[
          { to: path, label: shelf.all, current: state === null },
          ...shelfStates.map(one => ({
            ...{ to: `${path}?state=${one}`, label: shelf.states[one], current: one === state },
          })),
        ]}
      />
      <ShelfList key={state} query={userShelf(name, state)} empty={empty} />
    </>
  )
}

export default definePage({
  Component: UserShelf,
  queries: ({ params: { name = '' }, search }) => [userDetail(name), userShelf(name, shelfStateIn(search))],
  meta: context => {
    const text = useUserPagesText.in(context.language)
    const { name } = displayNameOf(context)
    return {
      title: text.shelfTitle(name),
      description: text.shelfDescription(name),
      movedTo: movedTo(context, '/shelf'),
    }
  },
})
