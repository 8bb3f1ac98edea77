import type { Config } from '#config.ts'

/** Where the bundled identity provider is mounted. */
export const IDENTITY_PATH = '/api/identity'
export const CHANGE_EMAIL = `${IDENTITY_PATH}/change-email`

export type Language = 'ja' | 'en'
/** The path of a page in a language. */
export const pagePath = (language: Language, path: string): string =>
  language === 'en' ? `/en${path}` : path

/** Origins whose browsers may write: the public one, and its loopback spellings on one machine. */
export function trustedOrigins({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string[] {
  const { hostname, origin } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLocal ? [...new Set([origin, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`])] : [origin]
}

/** Only paths of this site: never another address, in whatever spelling. */
export function ownPath(candidate: string): string | null {
  if (!candidate.startsWith('/') || /^\/[/\\]/.test(candidate)) return null
  const url = new URL(candidate, 'http://site.invalid')
  // `/.//x` resolves to `//x`, which would be another site.
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
