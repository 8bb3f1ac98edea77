import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { FollowersCount, FollowUserButton } from '#app/entities/follow/follow-button.tsx'
import { ReportButton } from '#app/entities/report/report-button.tsx'
import { OfficialMark } from '#app/entities/user/official-mark.tsx'
import { useUserText } from '#app/entities/user/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useUserPagesText } from '#app/features/users/strings.ts'
import styles from '#app/features/users/user-header.module.css'
import { userDetail } from '#app/features/users/user-queries.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

const UserMenu = lazy(() => import('#app/features/users/user-menu.tsx'))

/** The top of every page of a member: their name, the follow button, and the tabs. */
export function UserHeader({ name }: { name: string }) {
  const text = useUserPagesText()
  const { articleCount } = useUserText()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { data, error } = useQuery(userDetail(name))
  const viewer = useViewer()
  const isMember = viewer.status === 'member'
  const own = isMember && viewer.user.userId === data?.data.attributes.userId
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const user = data.data.attributes
  const base = `/users/${name}`
  const tabs = [
    { to: base, label: text.articles },
    { to: `${base}/game-reviews`, label: text.reviews },
    { to: `${base}/shelf`, label: text.shelf },
    { to: `${base}/followers`, label: text.followers },
    { to: `${base}/following`, label: text.following },
    { to: `${base}/games`, label: text.games },
  ].map(tab => ({ ...tab, current: tab.to === decodeURIComponent(pathname) }))
  return (
    <>
      <Breadcrumb items={[{ to: '/users', label: text.listTitle }, { label: user.displayName }]} />
      <header className={styles.header}>
        <Avatar name={name} picture={user.picture} size={88} />
        <div className={styles.about}>
          <h1>
            {user.displayName} <OfficialMark role={user.role} /> <small>@{name}</small>
          </h1>
          {user.description && <p>{user.description}</p>}
          <p className={styles.counts}>
            <span>{articleCount(formatCount(user.articlesCount, language))}</span>
            <FollowersCount list="following_user_names" id={name} count={user.followersCount} />
          </p>
        </div>
        <FollowUserButton
          prominent
          name={name}
          displayName={user.displayName}
          followersCount={user.followersCount}
        />
        {own && (
          <ButtonLink to="/profile_edit" size="small">
            {text.editProfile}
          </ButtonLink>
        )}
        {user.userId && (
          <ReportButton
            about={{ kind: 'user', id: user.userId, title: user.displayName }}
            userId={user.userId}
          />
        )}
        {isMember && !own && user.userId && (
          <QuietBoundary>
            <Suspense>
              <UserMenu name={user.name ?? name} displayName={user.displayName} />
            </Suspense>
          </QuietBoundary>
        )}
      </header>
      <LinkTabs label={text.tabs} tabs={tabs} />
    </>
  )
}
