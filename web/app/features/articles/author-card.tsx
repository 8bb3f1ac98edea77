import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { FollowersCount, FollowUserButton } from '#app/entities/follow/follow-button.tsx'
import { OfficialMark } from '#app/entities/user/official-mark.tsx'
import { useUserText } from '#app/entities/user/strings.ts'
import styles from '#app/features/articles/author-card.module.css'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

/** The author, with a follow button. Renders nothing for anonymous authors. */
export function AuthorCard({ author }: { author: UserAttributes | null }) {
  const text = useArticlePageText()
  const { articleCount } = useUserText()
  const language = useLanguage()
  if (!author?.name || author.anonymous) return null
  const { name, displayName, description, followersCount } = author
  return (
    <section className={styles.card} aria-label={text.author}>
      <Avatar name={name} picture={author.picture} size={56} />
      <div className={styles.words}>
        <p className={styles.label}>{text.author}</p>
        <p className={styles.name}>
          <AppLink to={`/users/${name}`}>{displayName}</AppLink> <OfficialMark role={author.role} />
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.counts}>
          <span>{articleCount(formatCount(author.articlesCount, language))}</span>
          <FollowersCount list="following_user_names" id={name} count={followersCount} />
        </p>
      </div>
      <FollowUserButton name={name} displayName={displayName} followersCount={followersCount} />
    </section>
  )
}
