import type {
  ArticleRevisionAttributes,
  ReadingsAnswer,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { TextDifference } from '#app/features/moderation/text-difference.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** A text as it was, or two compared; asked for only after saying that the reading is recorded. */
export function ReadingDialog({
  articlePath,
  revisions,
  onClose,
}: {
  articlePath: string
  revisions: string[]
  onClose: () => void
}) {
  const text = useModerationText()
  const client = useQueryClient()
  const [answer, setAnswer] = useState<ReadingsAnswer | null>(null)
  const { run, isPending } = useCommand<void, ReadingsAnswer>({
    request: () => ({
      method: 'POST',
      path: path`moderation/articles/${articlePath}/readings`,
      body: { revisions },
    }),
    onSuccess: read => {
      setAnswer(read)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.timeline(articlePath) })
    },
  })
  const [first, second] = revisions
  const title = second ? text.diffTitle(first ?? '', second) : text.readTitle(first ?? '')
  if (!answer) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        role="alertdialog"
        actions={
          <Button look="primary" busy={isPending} onClick={() => run()}>
            {text.read}
          </Button>
        }
      >
        <p>{text.confirmReadText}</p>
      </Dialog>
    )
  }
  const [before, after] = answer.data.map(({ attributes }) => wholeText(attributes, text.tags))
  return (
    <Dialog open onClose={onClose} title={title} wide>
      {answer.meta.recorded && <p className={styles.facts}>{text.recorded}</p>}
      {after === undefined ? (
        <div className={styles.text}>{before}</div>
      ) : (
        <TextDifference before={before ?? ''} after={after} />
      )}
    </Dialog>
  )
}

const wholeText = (
  { title, description, tags, text }: ArticleRevisionAttributes,
  tagsLabel: string,
): string =>
  [title, description, tags.length > 0 ? `${tagsLabel}: ${tags.join(' ')}` : '', '', text]
    .filter((part, i) => part !== '' || i === 3)
    .join('\n')
