import { FollowedGameGrid } from '#app/entities/game/game-grid.tsx'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { UserHeader } from '#app/features/users/user-header.tsx'
import { displayNameOf, movedTo } from '#app/features/users/user-meta.ts'
import { userDetail, userGames } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function UserGames() {
  const name = useParam('name')
  return (
    <>
      <UserHeader name={name} />
      <FollowedGameGrid query={userGames(name)} />
    </>
  )
}

export default definePage({
  Component: UserGames,
  queries: ({ params }) => [userDetail(params.name ?? ''), userGames(params.name ?? '')],
  meta: context => {
    const text = useUserPagesText.in(context.language)
    const { name } = displayNameOf(context)
    return {
      title: text.gamesTitle(name),
      description: text.gamesDescription(name),
      movedTo: movedTo(context, '/games'),
    }
  },
})
