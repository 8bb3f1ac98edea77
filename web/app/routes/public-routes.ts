import { gameListParameters } from '@koryaku/contracts/games/game-filters.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'

const listed = { robots: 'all', render: 'public' } as const
const unlisted = { robots: 'none', render: 'public' } as const
const frame = { robots: 'none', render: 'personal' } as const

/** Pages that all users and visitors can read. */
export const publicRoutes: RouteEntry[] = [
  { path: '/', page: 'home/home', ...listed },
  { path: '/all-articles', page: 'home/all-articles', query: ['language'], ...listed },
  { path: '/latest', page: 'home/latest', query: ['language'], ...unlisted },
  { path: '/ranking', page: 'ranking/ranking', query: ['range', 'as_of'], ...listed },
  {
    path: '/search',
    page: 'search/search',
    query: ['q', 't', 'page', 'write', 'kind', 'language', 'period', 'game', 'tag'],
    ...unlisted,
  },
  { path: '/games', page: 'games/game-list', query: [...gameListParameters], ...listed },
  { path: '/games/request', page: 'games/game-request', query: ['show'], ...unlisted },
  { path: '/games/:gameSlug', page: 'games/game', ...listed },
  { path: '/games/:gameSlug/latest', page: 'games/game-latest', query: ['language'], ...listed },
  { path: '/games/:gameSlug/popular', page: 'games/game-popular', query: ['range'], ...listed },
  { path: '/games/:gameSlug/search', page: 'games/game-search', query: ['q'], ...listed },
  { path: '/games/:gameSlug/search/:tagName', page: 'games/game-tag', ...listed },
  { path: '/games/:gameSlug/:articlePath', page: 'articles/article', ...listed },
  { path: '/games/:gameSlug/:articlePath/versions', page: 'versions/versions', ...frame },
  { path: '/series/:seriesId', page: 'series/series', ...listed },
  {
    path: '/games/:gameSlug/:articlePath/comments',
    page: 'comments/comments',
    query: ['sort', 'page', 'comment'],
    ...unlisted,
  },
  { path: '/games/:gameSlug/game-reviews', page: 'game-reviews/game-reviews', query: ['sort'], ...listed },
  { path: '/games/:gameSlug/game-reviews/:path', page: 'game-reviews/review', ...listed },
  { path: '/game-reviews', page: 'game-reviews/review-list', query: ['sort'], ...unlisted },
  { path: '/users', page: 'users/user-list', query: ['q', 'sort'], ...listed },
  { path: '/users/:name', page: 'users/user', ...listed },
  { path: '/users/:name/game-reviews', page: 'users/user-reviews', ...unlisted },
  { path: '/users/:name/followers', page: 'users/followers', ...unlisted },
  { path: '/users/:name/following', page: 'users/following', ...unlisted },
  { path: '/users/:name/shelf', page: 'users/user-shelf', query: ['state'], ...unlisted },
  { path: '/users/:name/games', page: 'users/user-games', ...unlisted },
  { path: '/drafts/:articlePath', page: 'shared-drafts/shared-draft', ...frame },
  { path: '/campaigns/:campaign', page: 'campaigns/campaign', ...unlisted },
  { path: '/signin', page: 'accounts/sign-in', robots: 'all', render: 'personal' },
  { path: '/signup', page: 'accounts/sign-up', robots: 'all', render: 'personal' },
  { path: '/forgot-password', page: 'settings/forgot-password', ...frame },
  { path: '/reset-password', page: 'settings/reset-password', ...frame },
  { path: '/confirm-email', page: 'settings/confirm-email', ...frame },
  { path: '/unsubscribe', page: 'unsubscribe/unsubscribe', ...frame },
  { path: '/signout', page: 'accounts/sign-out', ...frame },
  { path: '/about', page: 'policies/about', ...listed },
  { path: '/about/scores', page: 'policies/scores', ...listed },
  { path: '/terms', page: 'policies/terms', ...listed },
  { path: '/privacy', page: 'policies/privacy', ...listed },
  { path: '/images/licences', page: 'policies/licences', ...unlisted },
  { path: '/external-communication-policy', page: 'policies/external-communication', ...listed },
  { path: '/dev/components', page: 'development/components', ...unlisted, development: true },
]
