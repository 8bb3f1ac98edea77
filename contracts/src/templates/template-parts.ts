import type { ArticleDocument } from '../articles/article-document.ts'
import { shortIdFrom } from '../ids.ts'

/**
 * In whose name official templates and their headers stand in the log: they are the site's, and outlive the account and the role
 * of whoever wrote them. No account has this id. Never change it.
 */
export const OFFICIAL_AUTHOR_ID = shortIdFrom('official templates')
/** Of which game a template is that is for every game. No game has this id. Never change it. */
export const EVERY_GAME_ID = shortIdFrom('every game')

/** Of one member; and of the site. */
export const TEMPLATES_MAX = { own: 100, official: 300 } as const
export const HEADERS_MAX = { own: 20, official: 100 } as const
export const HEADER_TITLE_MAX = 60
export const PURPOSE_MAX = 200
/** What stands at the head of an article, as JSON. */
export const HEAD_BYTES_MAX = 20_000
export const ORDER_MAX = 1_000

/** What of a header is sealed. */
export interface HeaderWords {
  title: string
  /** What its templates are good for. */
  purpose: string
  /** Stands at the head of each article that is started from one of them. */
  head: ArticleDocument
}
