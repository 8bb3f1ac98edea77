import type { Role } from '@koryaku/contracts/roles.ts'

/** One address of the site. Its screen is the default export of `app/features/{page}.page.tsx`. */
export interface RouteEntry {
  /** Without language prefix; React Router syntax. */
  path: string
  page: string
  /** Spec §2: whether search engines may list it. A page's own meta can say otherwise. */
  robots: 'all' | 'none'
  /** `public`: rendered on the server, same for everybody. `personal`: only the frame is, never stored. */
  render: 'public' | 'personal'
  /** Parameters that change what the server renders. It ignores all others, so that they cause no separate rendering. */
  query?: readonly string[]
  /** Who may see it; others are sent to sign in, or see the 403 page. Default: everybody. */
  access?: 'member' | Role
  /** Served only where the development tools are. */
  development?: true
}
