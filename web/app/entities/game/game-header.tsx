import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Picture } from '#app/entities/cover/picture.tsx'
import { FollowersCount, FollowGameButton } from '#app/entities/follow/follow-button.tsx'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import styles from '#app/entities/game/game-header.module.css'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { genreNames } from '#app/entities/game/genre-names.ts'
import { useGenreText } from '#app/entities/game/genre-strings.ts'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { Score } from '#app/entities/score/score.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useUiText } from '#app/ui/strings.ts'

/** Its menu brings code that readers do not need. */
const StaffMenu = lazy(() => import('#app/entities/game/staff-menu.tsx'))

/** The top of every page of a game: cover, facts, what can be done, and the tabs. */
export function GameHeader({
  slug,
  counts,
  actions,
}: {
  slug: string
  counts?: ReactNode
  actions?: ReactNode
}) {
  const text = useGameText()
  const header = useGameHeaderText()
  const ui = useUiText()
  const genres = useGenreText()
  const language = useLanguage()
  const { data, error } = useQuery(gameDetail(slug))
  if (error && !data) throw error
  const game = data?.data.attributes
  const title = game ? gameTitle(game, language) : ''
  const other = game && (language === 'ja' ? game.titleEn : game.titleJa)
  const facts = game && [
    game.releasedOn ? formatDate(`${game.releasedOn}T00:00:00+09:00`, language) : game.year,
    game.platforms.slice(0, 4).join(' / '),
    genreNames(game.genres, genres).slice(0, 3).join(' / '),
    game.currentVersion && header.version(game.currentVersion),
  ]
  return (
    <>
      <Breadcrumb items={[{ to: '/games', label: text.listTitle }, { label: title || '…' }]} />
      <header className={styles.header}>
        <div className={styles.picture}>
          {game ? (
            <Picture src={game.thumbnail} cover={coverOfGame(game, language)} ratio="4 / 3" eager />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
        <div className={styles.words}>
          <h1 className={styles.title}>
            {game ? (
              <AppLink to={`/games/${slug}`}>{title}</AppLink>
            ) : (
              <Skeleton width="60%" label={ui.loading} />
            )}
          </h1>
          {other && other !== title && (
            <p className={styles.other} lang={language === 'ja' ? 'en' : 'ja'}>
              {other}
            </p>
          )}
          {facts && <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>}
          {game && (
            <p className={styles.counts}>
              {game.averageScore !== null && (
                <AppLink to={`/games/${slug}/game-reviews`} className="touch">
                  <span className="visually-hidden">{header.average} </span>
                  <Score score={game.averageScore} />
                </AppLink>
              )}
              <span>{text.articles(formatCount(game.articlesCount, language))}</span>
              {game.gameReviewsCount > 0 && (
                <span>{text.reviews(formatCount(game.gameReviewsCount, language))}</span>
              )}
              <FollowersCount list="following_game_slugs" id={slug} count={game.followersCount} />
              {counts}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {game && (
            <FollowGameButton prominent slug={slug} title={title} followersCount={game.followersCount} />
          )}
          {actions}
          <StaffActions slug={slug} />
        </div>
      </header>
      <GameTabs slug={slug} />
    </>
  )
}

/** For those who keep the game's facts, nicknames and versions. */
function StaffActions({ slug }: { slug: string }) {
  const viewer = useViewer()
  const role = viewer.status === 'member' ? viewer.user.role : null
  if (role !== 'moderator' && role !== 'owner') return null
  return (
    <QuietBoundary>
      <Suspense>
        <StaffMenu slug={slug} isOwner={role === 'owner'} />
      </Suspense>
    </QuietBoundary>
  )
}

function GameTabs({ slug }: { slug: string }) {
  const text = useGameHeaderText()
  const { pathname } = useLocation()
  const base = `/games/${slug}`
  const tabs = (
    [
      [base, text.overview],
      [`${base}/latest`, text.latest],
      [`${base}/popular`, text.popular],
      [`${base}/game-reviews`, text.reviews],
      [`${base}/search`, text.search],
    ] as const
  ).map(([to, label]) => {
    const here = decodeURIComponent(pathname)
    return { to, label, current: to === base ? here === to : here.startsWith(to) }
  })
  return <LinkTabs label={text.tabs} tabs={tabs} />
}
