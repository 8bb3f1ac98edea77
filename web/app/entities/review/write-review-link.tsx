import { Star } from 'lucide-react'
import { useReviewText } from '#app/entities/review/strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ButtonLink, type ButtonLook } from '#app/ui/button.tsx'

/** Leads to the form of a new review; visitors go to sign up first (spec §6). */
export function WriteReviewLink({ slug, look }: { slug: string; look?: ButtonLook }) {
  const text = useReviewText()
  const to = `/games/${slug}/game-reviews/new`
  const isVisitor = useViewer().status === 'visitor'
  return (
    <ButtonLink
      to={isVisitor ? joinAddress('/signup', to, 'write') : to}
      look={look}
      size="small"
      icon={<Star aria-hidden />}
    >
      {text.write}
    </ButtonLink>
  )
}
