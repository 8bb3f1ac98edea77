import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

interface MemberLinksProps {
  view: ArticleView
  /** The read of the article. */
  query: Pick<UseQueryResult, 'isFetchedAfterMount' | 'refetch'>
}

/** What a page, which is the same for everybody, has for members: the way to edit their own, and to act for the staff. */
export default function MemberLinks({ view, query: { isFetchedAfterMount, refetch } }: MemberLinksProps) {
  const text = useArticlePageText()
  const viewer = useViewer()
  const author = view.author?.userId
  const user = viewer.status === 'member' ? viewer.user : null
  const own = user !== null && user.userId === author
  // Authors are told how often they are read: they read once more, as themselves. Where nobody is named, it may be they.
  const toldMore = own || (user !== null && !author)
  useEffect(() => {
    if (toldMore && !isFetchedAfterMount) void refetch({ cancelRefetch: false })
  }, [toldMore, isFetchedAfterMount, refetch])
  return (
    <>
      {own && (
        <ButtonLink to={`/articles/${view.article.path}/edit`} size="small">
          {text.edit}
        </ButtonLink>
      )}
      {user && ['moderator', 'owner'].includes(user.role) && (
        <ButtonLink to={`/moderation/articles/${view.id}`} look="quiet" size="small">
          {text.moderate}
        </ButtonLink>
      )}
    </>
  )
}
