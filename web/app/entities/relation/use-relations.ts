import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { relationQueryKeys } from '#app/api/relation-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useRelationText } from '#app/entities/relation/strings.ts'
import { useRefreshViewer } from '#app/entities/viewer/viewer.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** A named member, or the anonymous author of a comment. */
export type Related = { kind: 'block' | 'mute'; name: string } | { kind: 'comment_mute'; commentId: string }
interface Change {
  of: Related
  on: boolean
}

const listOf = { block: 'my/blocks', mute: 'my/mutes' } as const

function requestOf({ of, on }: Change) {
  if (of.kind === 'comment_mute')
    return on
      ? ({ method: 'POST', path: 'my/comment_mutes', body: { article_comment_id: of.commentId } } as const)
      : ({ method: 'DELETE', path: path`my/comment_mutes/${of.commentId}` } as const)
  const list = listOf[of.kind]
  return on
    ? ({ method: 'POST', path: list, body: { name: of.name } } as const)
    : ({ method: 'DELETE', path: `${list}/${path`${of.name}`}` } as const)
}

/** Returns a function that refetches all data that a block or mute changes. */
export function useRelationsChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  const refresh = useRefreshViewer()
  return () => {
    refresh()
    const shown = [relationQueryKeys.all, queryKeys.notifications.all, queryKeys.articles.following()]
    return Promise.all(shown.map(queryKey => client.invalidateQueries({ queryKey })))
  }
}

/** Blocks and mutes, or undoes that; the notice has an undo action. */
export function useRelations() {
  const text = useRelationText()
  const toast = useToast()
  const changed = useRelationsChanged()
  const back = useCommand<Change>({ request: requestOf, onSuccess: changed })
  return useCommand<Change>({
    request: requestOf,
    onSuccess: (_, { of, on }) => {
      toast(text.done[of.kind][on ? 'on' : 'off'], {
        label: text.undo,
        onSelect: () => back.run({ of, on: !on }),
      })
      return changed()
    },
  })
}
