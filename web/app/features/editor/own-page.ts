import { splitLanguage } from '#app/i18n/language.ts'

/** A page of this site that an article can embed as a card. */
type OwnPage =
  | { kind: 'category'; id: string }
  | { kind: 'game'; slug: string }
  | { kind: 'article' | 'review'; slug: string; id: string }

const TABLE = /^\/data-tables\/(\w{13})\/?$/
const PAGE = /^\/games\/([a-z0-9-]+)(?:\/(game-reviews\/)?(\w{13}))?\/?$/

/** The embeddable page at a path of this site, in any language; null for other pages. */
export function ownPageAt(pathname: string): OwnPage | null {
  const { path } = splitLanguage(pathname)
  const [, table] = TABLE.exec(path) ?? []
  if (table) return { kind: 'category', id: table }
  const [, slug, reviews, id] = PAGE.exec(path) ?? []
  if (!slug) return null
  return id ? { kind: reviews ? 'review' : 'article', slug, id } : { kind: 'game', slug }
}
