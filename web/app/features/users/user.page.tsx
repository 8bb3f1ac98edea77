import { ArticleList } from '#app/entities/article/article-list.tsx'
import { useUserPagesText } from '#app/features/users/strings.ts'
import { UserEmpty } from '#app/features/users/user-empty.tsx'
import { UserHeader } from '#app/features/users/user-header.tsx'
import { displayNameOf, movedTo } from '#app/features/users/user-meta.ts'
import { userArticles, userDetail } from '#app/features/users/user-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function User() {
  const text = useUserPagesText()
  const name = useParam('name')
  return (
    <>
      <UserHeader name={name} />
      <ArticleList
        query={userArticles(name)}
        headingLevel="h2"
        empty={
          <UserEmpty
            name={name}
            title={text.noArticles}
            own={{ to: '/search?t=games&write=article', label: text.writeArticle }}
            others={{ to: '/ranking', label: text.readRanking }}
          />
        }
      />
    </>
  )
}

export default definePage({
  Component: User,
  queries: ({ params }) => [userDetail(params.name ?? ''), userArticles(params.name ?? '')],
  meta: context => {
    const text = useUserPagesText.in(context.language)
    const { user, name } = displayNameOf(context)
    return {
      title: text.userTitle(name),
      description: user?.description || text.userDescription(name),
      image: user?.picture,
      feed: user?.name ? `/feeds/users/${user.name}.xml` : undefined,
      openGraphType: 'profile',
      movedTo: movedTo(context),
    }
  },
})
