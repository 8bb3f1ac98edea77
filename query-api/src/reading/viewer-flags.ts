import { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import type { Pool } from 'pg'

/** The flags as every shared fragment contains them, since it does not depend on the viewer. */
const NEITHER = '"bookmarkedByCurrentUser":false,"likedByCurrentUser":false'
/** Within a text the quotes would be escaped: only a resource, or its flags, look like this. */
const RESOURCE_OR_FLAGS = new RegExp(`"type":"article","id":"(\\w+)","attributes":|${NEITHER}`, 'g')

const l = alias(articleLike, 'l')
const b = alias(articleBookmark, 'b')
const FLAGS = `select ${l.article_id}, true as liked from ${l}
                where ${l.user_id} = $1 and ${l.is_set} and ${l.article_id} = any($2)
               union all select ${b.article_id}, false from ${b}
                where ${b.user_id} = $1 and ${b.is_set} and ${b.article_id} = any($2)`

/** An answer with the articles marked that a member has liked and bookmarked. */
export type MarkArticles = (viewerId: string, body: string) => Promise<string>

/**
 * Connects the marks of a member. Responses are built independently of the viewer, so that all callers can share the
 * cached text. One small query finds the likes and bookmarks of the member, which are put into that text.
 */
export const connectViewerFlags =
  (db: Pool): MarkArticles =>
  async (viewerId, body) => {
    if (!body.includes(NEITHER)) return body
    const ids = new Set([...body.matchAll(RESOURCE_OR_FLAGS)].flatMap(([, id]) => id ?? []))
    const { rows } = await db.query<{ article_id: string; liked: boolean }>({
      name: 'viewer-flags',
      text: FLAGS,
      values: [viewerId, [...ids]],
    })
    if (rows.length === 0) return body
    const idsWhere = (wanted: boolean) =>
      new Set(rows.flatMap(({ article_id, liked }) => (liked === wanted ? [article_id] : [])))
    const [liked, bookmarked] = [idsWhere(true), idsWhere(false)]
    let article = ''
    return body.replace(RESOURCE_OR_FLAGS, (found, id?: string) => {
      article = id ?? article
      return id
        ? found
        : `"bookmarkedByCurrentUser":${bookmarked.has(article)},"likedByCurrentUser":${liked.has(article)}`
    })
  }
