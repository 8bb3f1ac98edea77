const HERE = 'http://site.invalid'

/**
 * Resolves a path of this site as a browser would.
 * @returns the path, or null for any spelling of a URL elsewhere. The result stays on this site however often it is
 * resolved again (`/.//x` would become `//x`, another site), and if a proxy decodes it (`/%2fx`).
 */
export function ownPath(candidate: string): string | null {
  if (!candidate.startsWith('/') || /^\/[/\\]/.test(candidate) || !URL.canParse(candidate, HERE)) return null
  const url = new URL(candidate, HERE)
  if (url.origin !== HERE || /^\/(\/|%2f|%5c)/i.test(url.pathname)) return null
  return url.href.slice(HERE.length)
}
