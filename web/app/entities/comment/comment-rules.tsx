import type { CommentAttributes } from '@koryaku/contracts/comments/comment.api.ts'
import type { CommentHideReason } from '@koryaku/contracts/comments/comment-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Pin, PinOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { HideDialog } from '#app/entities/comment/hide-dialog.tsx'
import { useCommentRulesText } from '#app/entities/comment/rules-strings.ts'
import type { MenuEntry } from '#app/ui/menu.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface Rule {
  pin?: boolean
  /** The pin before comes back. */
  isUndo?: boolean
  /** Null: it is shown again. */
  hide?: CommentHideReason | null
}

/** Entries of the menu of a comment for the author of its article, and the dialog that one of them opens. */
export function useCommentRules(
  id: string,
  articlePath: string,
  { hidden, pinned, rootId }: Pick<CommentAttributes, 'hidden' | 'pinned' | 'rootId'>,
  isOwn: boolean,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const text = useCommentRulesText()
  const toast = useToast()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
  const request = ({ pin, hide, isUndo }: Rule) =>
    hide
      ? { method: 'POST' as const, path: path`article_comments/${id}/hide`, body: { reason: hide } }
      : {
          method: pin ? ('POST' as const) : ('DELETE' as const),
          path:
            pin === undefined
              ? path`article_comments/${id}/hide`
              : path`article_comments/${id}/pin` + (isUndo && !pin ? '?undo=true' : ''),
        }
  const undo = useCommand<Rule>({ request, onSuccess: refresh })
  const { run } = useCommand<Rule>({
    request,
    onSuccess: (_, { pin, hide }) => {
      const said = { label: text.undo }
      if (pin !== undefined)
        toast(pin ? text.pinned : text.unpinned, {
          ...said,
          onSelect: () => undo.run({ pin: !pin, isUndo: true }),
        })
      else toast(hide ? text.hidden : text.unhidden, { ...said, onSelect: () => undo.run({ hide: hidden }) })
      return refresh()
    },
  })
  const entries: MenuEntry[] = []
  if (rootId === null && hidden === null)
    entries.push({
      ...{
        label: pinned ? text.unpin : text.pin,
        icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      },
      onSelect: () => run({ pin: !pinned }),
    })
  if (!isOwn)
    entries.push(
      hidden
        ? { label: text.unhide, icon: <Eye aria-hidden />, onSelect: () => run({ hide: null }) }
        : { label: text.hide, icon: <EyeOff aria-hidden />, onSelect: () => setAsks(true) },
    )
  const choose = (reason: CommentHideReason) => {
    setAsks(false)
    run({ hide: reason })
  }
  return { entries, dialog: asks && <HideDialog onChoose={choose} onClose={() => setAsks(false)} /> }
}
