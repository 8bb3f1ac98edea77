import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** From an article to its timeline, for those who may act there. */
export function ModerateLink({ articlePath }: { articlePath: string }) {
  const text = useArticlePageText()
  const mayModerate = useViewerState(
    ({ viewer }) => viewer.status === 'member' && ['moderator', 'owner'].includes(viewer.user.role),
  )
  if (!mayModerate) return null
  return (
    <ButtonLink to={`/moderation/articles/${articlePath}`} look="quiet" size="small">
      {text.moderate}
    </ButtonLink>
  )
}
