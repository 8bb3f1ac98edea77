import { useUserText } from '#app/features/users/strings.ts'
import { UserList } from '#app/features/users/user-list.tsx'
import { users } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function Users() {
  const text = useUserText()
  return (
    <>
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <UserList query={users()} />
    </>
  )
}

export default definePage({
  Component: Users,
  queries: () => [users()],
  meta: ({ language }) => {
    const text = useUserText.in(language)
    return { title: text.listTitle, description: text.listDescription }
  },
})
