import type { RouteEntry } from '#app/routes/route-table.ts'

const own = { robots: 'none', render: 'personal', access: 'member' } as const

/** What belongs to the signed-in person: rendered as a frame on the server, never stored. */
export const memberRoutes: RouteEntry[] = [
  { path: '/following/articles', page: 'following/articles', ...own },
  { path: '/following/games', page: 'following/games', ...own },
  { path: '/articles', page: 'my-articles/my-articles', ...own },
  { path: '/articles/liked', page: 'my-articles/liked', ...own },
  { path: '/articles/bookmarked', page: 'my-articles/bookmarked', ...own },
  { path: '/articles/templates', page: 'my-articles/templates', ...own },
  { path: '/articles/:articlePath/edit', page: 'editor/edit', ...own },
  { path: '/articles/:articlePath/publish', page: 'editor/publish', ...own },
  { path: '/images', page: 'my-articles/images', ...own },
  { path: '/profile_edit', page: 'accounts/profile-edit', ...own },
  { path: '/settings', page: 'accounts/settings', ...own },
]
