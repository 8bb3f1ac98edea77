import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moderationSummary } from '#app/entities/moderation/moderation-summary.ts'
import styles from '#app/features/my-menu/my-menu.module.css'
import { useMyMenuText } from '#app/features/my-menu/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'

type User = Pick<CurrentUserAttributes, 'name' | 'displayName' | 'picture' | 'role'>

/** Every entry of spec §2, in groups; the official templates only for their roles. */
export default function MyMenuLinks({ user }: { user: User }) {
  const text = useMyMenuText()
  const official = user.role === 'g8writer' || user.role === 'owner'
  const profile = `/users/${user.name}`
  return (
    <nav aria-label={text.menu} className={styles.menu}>
      <AppLink to={profile} className={styles.person}>
        <Avatar name={user.name} picture={user.picture} size={44} />
        <span>
          <strong>{user.displayName}</strong>
          <small>{text.profile}</small>
        </span>
      </AppLink>
      {(user.role === 'moderator' || user.role === 'owner') && <StaffLinks role={user.role} />}
      <Group title={text.writing}>
        <AppLink to="/articles">{text.myArticles}</AppLink>
        <AppLink to="/articles/series">{text.series}</AppLink>
        <AppLink to="/game-reviews/my-reviews">{text.myReviews}</AppLink>
        <AppLink to="/my-comments">{text.myComments}</AppLink>
        <AppLink to="/articles/templates">{text.templates}</AppLink>
        <AppLink to="/articles/templates/new">{text.newTemplate}</AppLink>
        <AppLink to="/data-tables">{text.dataTables}</AppLink>
        <AppLink to="/images">{text.images}</AppLink>
        {official && (
          <>
            <AppLink to="/articles/templates?official=true">
              {text.officialTemplates} <Badge>{text.adminOnly}</Badge>
            </AppLink>
            <AppLink to="/articles/templates/new?official=true">
              {text.newOfficialTemplate} <Badge>{text.adminOnly}</Badge>
            </AppLink>
          </>
        )}
      </Group>
      <Group title={text.reading}>
        <AppLink to="/articles/liked">{text.liked}</AppLink>
        <AppLink to="/game-reviews/liked">{text.likedReviews}</AppLink>
        <AppLink to="/articles/bookmarked">{text.bookmarked}</AppLink>
      </Group>
      <Group title={text.people}>
        <AppLink to={`${profile}/following`}>{text.followingUsers}</AppLink>
        <AppLink to={`${profile}/followers`}>{text.followers}</AppLink>
        <AppLink to="/shelf">{text.shelf}</AppLink>
        <AppLink to={`${profile}/games`}>{text.followingGames}</AppLink>
      </Group>
      <Group title={text.account}>
        <AppLink to="/profile_edit">{text.editProfile}</AppLink>
        <AppLink to="/settings">{text.settings}</AppLink>
        <AppLink to="/signout">{text.signOut}</AppLink>
      </Group>
    </nav>
  )
}

/** First of all, since work may wait there. */
function StaffLinks({ role }: { role: 'moderator' | 'owner' }) {
  const text = useMyMenuText()
  const waiting = useQuery(moderationSummary()).data?.data.attributes
  const count = waiting ? waiting.reports + waiting.appeals + waiting.comments : 0
  return (
    <Group title={text.running}>
      <AppLink to="/moderation">
        {text.moderation} {count > 0 && <Badge tone="danger">{text.waiting(count)}</Badge>}
      </AppLink>
      <AppLink to="/moderation/game-requests">{text.gameRequests}</AppLink>
      <AppLink to="/analysis">{text.analysis}</AppLink>
      {role === 'owner' && (
        <>
          <AppLink to="/catalogue">{text.catalogue}</AppLink>
          <AppLink to="/catalogue/new">{text.newGame}</AppLink>
          <AppLink to="/games-database">{text.gamesDatabase}</AppLink>
          <AppLink to="/ops">{text.operations}</AppLink>
          <AppLink to="/roles">{text.roles}</AppLink>
          <AppLink to="/partners">{text.partners}</AppLink>
        </>
      )}
    </Group>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    {children}
  </section>
)
