import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import styles from '#app/entities/user/author-name.module.css'
import { OfficialMark } from '#app/entities/user/official-mark.tsx'
import { useUserText } from '#app/entities/user/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

/** Picture and name; an anonymous author has a generic name and no link (spec §6). */
export function AuthorName({ author, size = 22 }: { author: UserAttributes | null; size?: number }) {
  const text = useUserText()
  if (!author || author.anonymous || !author.name) {
    return (
      <span className={styles.author}>
        <Avatar name="?" picture={null} size={size} />
        {text.anonymous}
      </span>
    )
  }
  return (
    <AppLink to={`/users/${author.name}`} className={`touch ${styles.author}`}>
      <Avatar name={author.name} picture={author.picture} size={size} />
      <span className={styles.name} title={author.displayName}>
        {author.displayName}
      </span>
      <OfficialMark role={author.role} />
    </AppLink>
  )
}
