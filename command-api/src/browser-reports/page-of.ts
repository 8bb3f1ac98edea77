/** Paths with a person's name in them, and ids of texts that nobody else can see. */
const PERSONAL: [pattern: RegExp, replacement: string][] = [
  [/^(\/en)?\/users\/[^/]+/, '$1/users/:name'],
  [/^(\/en)?\/articles\/[^/]+\/(edit|publish)$/, '$1/articles/:path/$2'],
]

/** The page of an address of ours, without query, fragment and names of persons; null for an address elsewhere. */
export function pageOf(address: string, publicUrl: string): string | null {
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(publicUrl).origin) return null
  return PERSONAL.reduce((page, [pattern, replacement]) => page.replace(pattern, replacement), pathname)
}
