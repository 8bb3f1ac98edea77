import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { type Act, ActDialog } from '#app/features/moderation/act-dialog.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { Button } from '#app/ui/button.tsx'

/** Opens the form of one action on a review. */
export function ReviewAct({ act, id, size = 'small' }: { act: Act; id: string; size?: 'small' | 'medium' }) {
  const text = useModerationText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size={size} look={act === 'suspend' ? 'danger' : 'secondary'} onClick={() => setIsOpen(true)}>
        {text[act]}
      </Button>
      {isOpen && (
        <ActDialog
          act={act}
          target={path`moderation/game_reviews/${id}`}
          texts={null}
          about="review"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
