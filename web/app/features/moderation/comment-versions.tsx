import type { CommentVersions } from '@koryaku/contracts/comments/comment-moderation.api.ts'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { TextDifference } from '#app/features/moderation/text-difference.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** Shows every text of an edited comment with its changes, the last edit first. */
export function CommentVersionsButton({ commentId }: { commentId: string }) {
  const text = useModerationText().comments
  const [versions, setVersions] = useState<CommentVersions['data'] | null>(null)
  const { run, isPending } = useCommand<void, CommentVersions>({
    request: () => ({ method: 'POST', path: path`moderation/article_comments/${commentId}/versions` }),
    onSuccess: ({ data }) => setVersions(data),
  })
  return (
    <>
      <Button size="small" look="quiet" busy={isPending} onClick={() => run()}>
        {text.versions}
      </Button>
      {versions && (
        <Dialog open onClose={() => setVersions(null)} title={text.versions} wide>
          <ol className={styles.list} reversed>
            {versions.toReversed().map(({ id, attributes: { at, body } }, index) => {
              const before = versions.at(-2 - index)?.attributes.body
              return (
                <li key={id} className={styles.card}>
                  <RelativeTime iso={at} />
                  <div lang="" dir="auto">
                    {before === undefined ? (
                      <p className={styles.said}>{body}</p>
                    ) : (
                      <TextDifference before={before} after={body} />
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
        </Dialog>
      )}
    </>
  )
}
