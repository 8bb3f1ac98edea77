import type { RouteEntry } from '#app/routes/route-entry.ts'

const own = { robots: 'none', render: 'personal', access: 'member' } as const

/** What belongs to the signed-in person: rendered as a frame on the server, never stored. */
export const memberRoutes: RouteEntry[] = [
  { path: '/following/articles', page: 'following/articles', ...own },
  { path: '/following/games', page: 'following/games', ...own },
  { path: '/following/reviews', page: 'game-reviews/following', ...own },
  { path: '/game-reviews/liked', page: 'game-reviews/liked', ...own },
  { path: '/game-reviews/my-reviews', page: 'game-reviews/my-reviews', ...own },
  { path: '/games/:gameSlug/game-reviews/new', page: 'game-reviews/new-review', ...own },
  // Spec §2 lists this one; what a visitor gets is the way to sign in.
  {
    path: '/games/:gameSlug/game-reviews/:path/edit',
    page: 'game-reviews/edit-review',
    ...own,
    robots: 'all',
  },
  { path: '/games/:gameSlug/nicknames', page: 'games/game-nicknames', ...own, access: 'moderator' },
  { path: '/articles', page: 'my-articles/my-articles', ...own },
  { path: '/articles/liked', page: 'my-articles/liked', ...own },
  { path: '/articles/bookmarked', page: 'my-articles/bookmarked', ...own },
  { path: '/articles/templates', page: 'my-articles/templates', ...own },
  { path: '/articles/templates/new', page: 'my-articles/new-template', ...own },
  { path: '/articles/:articlePath/edit', page: 'editor/edit', ...own },
  { path: '/articles/:articlePath/publish', page: 'editor/publish', ...own },
  { path: '/articles/:articlePath/suspension', page: 'suspension/suspension', ...own },
  { path: '/moderation', page: 'moderation/moderation', ...own, access: 'moderator' },
  { path: '/moderation/articles/:articlePath', page: 'moderation/timeline', ...own, access: 'moderator' },
  { path: '/images', page: 'my-articles/images', ...own },
  { path: '/images/shared', page: 'my-articles/shared-images', ...own },
  { path: '/roles', page: 'roles/roles', ...own, access: 'owner' },
  { path: '/profile_edit', page: 'accounts/profile-edit', ...own },
  { path: '/analysis', page: 'analysis/analysis', ...own, access: 'moderator' },
  { path: '/ops', page: 'ops/ops', ...own, access: 'owner' },
  { path: '/settings', page: 'settings/settings', ...own },
  { path: '/settings/email', page: 'settings/email', ...own },
  { path: '/settings/name', page: 'settings/name', ...own },
  { path: '/settings/password', page: 'settings/password', ...own },
  { path: '/settings/data', page: 'settings/data', ...own },
  { path: '/settings/sessions', page: 'settings/sessions', ...own },
]
