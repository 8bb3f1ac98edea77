import { type CommentAudience, commentAudiences } from '@koryaku/contracts/comments/comment-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/entities/comment/rules.module.css'
import { useCommentRulesText } from '#app/entities/comment/rules-strings.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The author of an article settles who may comment on it. */
export default function CommentAudienceChoice({
  articlePath,
  audience,
}: {
  articlePath: string
  audience: CommentAudience
}) {
  const text = useCommentRulesText()
  const toast = useToast()
  const client = useQueryClient()
  const request = (next: CommentAudience) => ({
    ...{ method: 'PATCH' as const, path: path`my/articles/${articlePath}/comments` },
    body: { audience: next },
  })
  const refresh = () => client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
  const undo = useCommand<CommentAudience>({ request, onSuccess: refresh })
  const { run, isPending } = useCommand<CommentAudience>({
    request,
    onSuccess: (_, next) => {
      toast(text.changed[next], { label: text.undo, onSelect: () => undo.run(audience) })
      return refresh()
    },
  })
  return (
    <div className={styles.audience}>
      <Field label={text.audience}>
        <Select
          value={audience}
          aria-busy={isPending || undefined}
          onChange={event => {
            // Disabled it would lose the focus.
            if (!isPending) run(event.target.value as CommentAudience)
          }}
        >
          {commentAudiences.map(name => (
            <option key={name} value={name}>
              {text.audiences[name]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
