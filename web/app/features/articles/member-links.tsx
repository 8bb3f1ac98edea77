import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { ArticleViews } from '#app/entities/article/article-views.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ConfirmChecked } from '#app/features/articles/confirm-checked.tsx'
import { useMemberLinksText } from '#app/features/articles/member-strings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

interface MemberLinksProps {
  view: ArticleView
  /** The read of the article. */
  query: Pick<UseQueryResult, 'isFetchedAfterMount' | 'refetch'>
}

/**
 * Content for members on a page that is the same for all readers. Authors see how often their article is viewed, a badge
 * if it is not public (only they see such a page), and a link to edit it. Moderators see a link to the moderation.
 */
export function MemberLinks({ view, query: { isFetchedAfterMount, refetch } }: MemberLinksProps) {
  const text = useMemberLinksText()
  const { type, uncheckedFor } = view.article
  const viewer = useViewer()
  const author = view.author?.userId
  const user = viewer.status === 'member' ? viewer.user : null
  const own = user !== null && user.userId === author
  // Authors see their views, so they read again as themselves. An article without a named author may be the viewer's.
  const toldMore = own || (user !== null && !author)
  useEffect(() => {
    if (toldMore && !isFetchedAfterMount) void refetch({ cancelRefetch: false })
  }, [toldMore, isFetchedAfterMount, refetch])
  return (
    <>
      {view.article.pageViewsCount !== null && <ArticleViews article={view.article} />}
      {type !== 'PublishedArticle' && <Badge tone="accent">{text.states[type]}</Badge>}
      {own && (
        <ButtonLink to={`/articles/${view.article.path}/edit`} size="small">
          {text.edit}
        </ButtonLink>
      )}
      {own && uncheckedFor && <ConfirmChecked article={view.article} version={uncheckedFor} />}
      {user && ['moderator', 'owner'].includes(user.role) && (
        <ButtonLink to={`/moderation/articles/${view.id}`} look="quiet" size="small">
          {text.moderate}
        </ButtonLink>
      )}
    </>
  )
}
