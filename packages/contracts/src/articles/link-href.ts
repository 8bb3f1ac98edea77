import { ownPath } from '../http/own-path.ts'

const HREF_MAX = 2_000

/** Where a link may lead: http(s), our own paths, or mailto; anything else (javascript:, data:, tel:) is refused. */
export function isLinkHref(href: string): boolean {
  return isStoredHref(href) && (!href.startsWith('/') || isOwnHref(href))
}

/** A place on the same page, or a path of this site in whatever spelling. */
export const isOwnHref = (href: string): boolean => href.startsWith('#') || ownPath(href) !== null

/** Links that stored texts may contain: earlier, paths were recognised by their beginning (`/.//x`). */
export function isStoredHref(href: string): boolean {
  // Browsers drop tabs and line breaks in a URL, so an apparent path of ours could be another site.
  if (href.length > HREF_MAX || /\p{Cc}/u.test(href)) return false
  return /^(https?:\/\/[^\s/]|\/(?![/\\])|#|mailto:[^\s@]+@[^\s@]+$)/i.test(href)
}
