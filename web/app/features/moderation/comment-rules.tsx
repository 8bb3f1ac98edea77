import type { CommentRulesDocument } from '@koryaku/contracts/comments/comment-rules.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

type Rule = CommentRulesDocument['data']['attributes']['off'][number]
const RULES = [
  'first_links',
  'many_links',
  'repeated_text',
  'many_comments',
] as const satisfies readonly Rule[]

const commentRules = () =>
  queryOptions({
    queryKey: staffKeys.moderation.commentRules(),
    queryFn: ({ signal }) => apiGet<CommentRulesDocument>('moderation/comment_rules', { signal }),
    staleTime: 0,
  })

/** The rules that hold comments, each with its switch. */
export function CommentRules() {
  const text = useModerationText().comments
  const client = useQueryClient()
  const toast = useToast()
  const query = useQuery(commentRules())
  const { data, error } = query
  const { run, isPending } = useCommand<{ rule: Rule; on: boolean }, CommentRulesDocument>({
    request: body => ({ method: 'PATCH', path: 'moderation/comment_rules', body }),
    onSuccess: answer => {
      client.setQueryData(commentRules().queryKey, answer)
      toast(text.rulesChanged)
    },
  })
  if (error && !data) return <PartFailed query={query} />
  if (!data) return <Skeleton height="3rem" />
  const { off } = data.data.attributes
  return (
    <fieldset className={styles.rules}>
      <legend>{text.rules}</legend>
      {RULES.map(rule => (
        <label key={rule} className={styles.rule}>
          <input
            type="checkbox"
            checked={!off.includes(rule)}
            aria-disabled={isPending}
            onChange={() => {
              if (!isPending) run({ rule, on: off.includes(rule) })
            }}
          />
          {text.heldBy[rule]}
        </label>
      ))}
    </fieldset>
  )
}
