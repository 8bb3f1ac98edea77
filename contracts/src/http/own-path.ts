const HERE = 'http://site.invalid'

/**
 * A path of this site as a browser would resolve it, or null for anything that leads elsewhere in whatever spelling.
 * What is answered stays here however often it is resolved again (`/.//x` would become `//x`, another site),
 * and where a server in between decodes it (`/%2fx`).
 */
export function ownPath(candidate: string): string | null {
  if (!candidate.startsWith('/') || /^\/[/\\]/.test(candidate) || !URL.canParse(candidate, HERE)) return null
  const url = new URL(candidate, HERE)
  if (url.origin !== HERE || /^\/(\/|%2f|%5c)/i.test(url.pathname)) return null
  return url.href.slice(HERE.length)
}
