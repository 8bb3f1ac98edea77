import { useViewerState } from '#app/entities/viewer/viewer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface Step {
  to: string
  label: string
}

/** An empty list on the page of a user: the user is led to what fills it, everyone else to lists of others. */
export function UserEmpty({
  name,
  title,
  own,
  others,
}: {
  name: string
  title: string
  own: Step
  others: Step
}) {
  const isOwn = useViewerState(({ viewer }) => viewer.status === 'member' && viewer.user.name === name)
  return <EmptyState title={title} link={isOwn ? own : others} />
}
