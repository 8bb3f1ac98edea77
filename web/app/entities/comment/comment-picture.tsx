import type { CommentPicture as Picture } from '@koryaku/contracts/comments/comment.api.ts'
import styles from '#app/entities/comment/comment-picture.module.css'
import { useCommentItemText } from '#app/entities/comment/strings.ts'

/** The picture of a comment, with a link to its full size. */
export function CommentPicture({ picture }: { picture: NonNullable<Picture> }) {
  const text = useCommentItemText()
  const { src, width, height, alt } = picture
  return (
    <a href={src} target="_blank" rel="noopener" className={styles.picture}>
      <img src={src} width={width} height={height} alt={alt || text.picture} loading="lazy" />
    </a>
  )
}
