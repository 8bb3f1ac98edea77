import type { CommentAuthor } from '@koryaku/contracts/comments/comment.api.ts'
import styles from '#app/entities/comment/comment.module.css'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

/** The name to show for an author. Anonymous authors are distinguished by their number on this article. */
export function nameOf(author: CommentAuthor, text: ReturnType<typeof useCommentItemText>): string {
  if (author.kind === 'member') return author.displayName
  if (author.kind === 'gone') return text.nobody
  return author.kind === 'erased' ? text.erased : text.anonymous(author.number)
}

export function CommentAuthorName({ author }: { author: CommentAuthor }) {
  const text = useCommentItemText()
  const name = nameOf(author, text)
  if (author.kind !== 'member')
    return (
      <span className={styles.author}>
        <Avatar name="?" picture={null} size={24} />
        <span>{name}</span>
      </span>
    )
  return (
    <AppLink to={`/users/${author.name}`} className={`touch ${styles.author}`}>
      <Avatar name={author.name} picture={author.picture} size={24} />
      <span>{name}</span>
      {author.isWriter && <span className={styles.writer}>{text.writer}</span>}
    </AppLink>
  )
}
