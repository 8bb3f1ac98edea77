import { ownPath } from '../http/own-path.ts'

const HREF_MAX = 2_000

/** Where a link may lead: http(s), our own paths, or mailto; anything else (javascript:, data:, tel:) is refused. */
export function isLinkHref(href: string): boolean {
  return isStoredHref(href) && (!href.startsWith('/') || isOwnHref(href))
}

/** A place on the same page, or a path of this site in whatever spelling. */
export const isOwnHref = (href: string): boolean => href.startsWith('#') || ownPath(href) !== null

/** What texts of the past may hold: paths were told by their beginning once (`/.//x`). */
export function isStoredHref(href: string): boolean {
  // Browsers drop tabs and line breaks in an address: what looks like our path could be another site.
  if (href.length > HREF_MAX || /\p{Cc}/u.test(href)) return false
  return /^(https?:\/\/[^\s/]|\/(?![/\\])|#|mailto:[^\s@]+@[^\s@]+$)/i.test(href)
}
