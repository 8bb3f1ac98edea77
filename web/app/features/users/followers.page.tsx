import { useUserPagesText } from '#app/features/users/strings.ts'
import { UserHeader } from '#app/features/users/user-header.tsx'
import { UserList } from '#app/features/users/user-list.tsx'
import { displayNameOf, movedTo } from '#app/features/users/user-meta.ts'
import { userDetail, userFollowers } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function Followers() {
  const name = useParam('name')
  return (
    <>
      <UserHeader name={name} />
      <UserList query={userFollowers(name)} />
    </>
  )
}

export default definePage({
  Component: Followers,
  queries: ({ params }) => [userDetail(params.name ?? ''), userFollowers(params.name ?? '')],
  meta: context => {
    const text = useUserPagesText.in(context.language)
    const { name } = displayNameOf(context)
    return {
      title: text.followersTitle(name),
      description: text.followersDescription(name),
      movedTo: movedTo(context, '/followers'),
    }
  },
})
