import { useReportText } from '#app/entities/inquiry/strings.ts'
import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** From an article to its timeline, for those who may act there. */
export function ModerateLink({ articlePath }: { articlePath: string }) {
  const text = useReportText()
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
