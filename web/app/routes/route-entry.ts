import type { Role } from '@koryaku/contracts/roles.ts'

/** One address of the site. Its screen is the default export of `app/features/{page}.page.tsx`. */
export interface RouteEntry {
  /** Without language prefix; React Router syntax. */
  path: string
  page: string
  /** Whether search engines may list it (spec §2). A page's own meta can override it. */
  robots: 'all' | 'none'
  /**
   * `public`: rendered on the server, the same for all users. `personal`: only the frame is rendered there,
   * never stored.
   */
  render: 'public' | 'personal'
  /** Parameters that change what the server renders. It ignores all others, so that they cause no separate rendering. */
  query?: readonly string[]
  /** Users with access; others are sent to sign in, or see the 403 page. Default: no restriction. */
  access?: 'member' | Role
  /** Served only where the development tools are. */
  development?: true
}
