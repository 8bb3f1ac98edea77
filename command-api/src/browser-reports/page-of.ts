/** Paths that contain a user name, or the ID of a text that only its author can see. */
const PERSONAL: [pattern: RegExp, replacement: string][] = [
  [/^(\/en)?\/users\/[^/]+/, '$1/users/:name'],
  [/^(\/en)?\/articles\/[^/]+\/(edit|publish)$/, '$1/articles/:path/$2'],
]

/** The page of a URL of this site, without query, fragment and user names; null for a URL of another site. */
export function pageOf(address: string, publicUrl: string): string | null {
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(publicUrl).origin) return null
  return PERSONAL.reduce((page, [pattern, replacement]) => page.replace(pattern, replacement), pathname)
}
