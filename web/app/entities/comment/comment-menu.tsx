import type { CommentAuthor } from '@koryaku/contracts/comments/comment.api.ts'
import { nameOf } from '#app/entities/comment/comment-author.tsx'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { AliasMenu, RelationMenu } from '#app/entities/relation/relation-menu.tsx'
import type { ViewerState } from '#app/entities/viewer/viewer-store.ts'

/** What a reader does about who wrote a comment. */
export default function CommentMenu({
  id,
  author,
  fold,
}: {
  id: string
  author: CommentAuthor
  /** Why the viewer does not read it at once. */
  fold: ViewerState['folds'][string] | undefined
}) {
  const text = useCommentItemText()
  const label = text.menu(nameOf(author, text))
  if (author.kind === 'member')
    return (
      <RelationMenu
        {...{ label, name: author.name, displayName: author.displayName }}
        isMuted={fold === 'muted'}
        isBlocked={fold === 'blocked'}
        startsOpen
      />
    )
  return <AliasMenu label={label} commentId={id} isMuted={fold === 'muted'} startsOpen />
}
