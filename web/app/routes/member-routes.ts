import type { RouteEntry } from '#app/routes/route-table.ts'

const own = { robots: 'none', render: 'personal', access: 'member' } as const

/** What belongs to the signed-in person: rendered as a frame on the server, never stored. */
export const memberRoutes: RouteEntry[] = [
  { path: '/following/articles', page: 'following/articles', ...own },
  { path: '/following/games', page: 'following/games', ...own },
]
