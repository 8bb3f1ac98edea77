import type { ArticleDocument } from '../articles/article-document.ts'
import { shortIdFrom } from '../ids.ts'

/**
 * Author of official templates and their headers in the log: they belong to the site, and outlive account and role of
 * their writer. No account has this ID. Never change it.
 */
export const OFFICIAL_AUTHOR_ID = shortIdFrom('official templates')
/** Game of a template for all games. No game has this ID. Never change it. */
export const EVERY_GAME_ID = shortIdFrom('every game')

/** Templates per member; and of the site. */
export const TEMPLATES_MAX = { own: 100, official: 300 } as const
export const HEADERS_MAX = { own: 20, official: 100 } as const
export const HEADER_TITLE_MAX = 60
export const PURPOSE_MAX = 200
/** Maximum size of a header's text, as JSON. */
export const HEAD_BYTES_MAX = 20_000
export const ORDER_MAX = 1_000

/** Encrypted content of a header. */
export interface HeaderWords {
  title: string
  /** Purpose of its templates. */
  purpose: string
  /** Text at the head of each article started from one of them. */
  head: ArticleDocument
}
