import type { MatchedText } from '@koryaku/contracts/search/search.api.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { FollowersCount, FollowUserButton } from '#app/entities/follow/follow-button.tsx'
import { OfficialMark } from '#app/entities/user/official-mark.tsx'
import { useUserText } from '#app/entities/user/strings.ts'
import styles from '#app/entities/user/user-row.module.css'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'

/** One member in a list. Lists never contain anonymous members. */
export function UserRow({ user, nameParts }: { user: UserAttributes; nameParts?: MatchedText[] }) {
  const text = useUserText()
  const language = useLanguage()
  if (!user.name) return null
  return (
    <article className={styles.row}>
      <Avatar name={user.name} picture={user.picture} size={48} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <AppLink to={`/users/${user.name}`} className="touch">
            <MarkedText parts={nameParts} text={user.displayName} />
          </AppLink>{' '}
          <OfficialMark role={user.role} /> <small>@{user.name}</small>
        </h2>
        {user.description && <p className={`clamped ${styles.description}`}>{user.description}</p>}
        <p className={styles.counts}>
          <span>{text.articleCount(formatCount(user.articlesCount, language))}</span>
          <FollowersCount list="following_user_names" id={user.name} count={user.followersCount} />
        </p>
      </div>
      <FollowUserButton
        name={user.name}
        displayName={user.displayName}
        followersCount={user.followersCount}
      />
    </article>
  )
}
