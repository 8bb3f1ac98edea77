import type { MatchedText, SearchMeta } from '@koryaku/contracts/search/search.api.ts'
import type { Pool } from 'pg'
import { authorUnknown } from '#reading/fragments.ts'
import { markedParts, titleParts } from './matches.ts'
import type { FoundText } from './search-server.ts'

type Matches = SearchMeta['matches']
/** Hits that may be shown, in their order, and how each matches. */
interface Shown {
  ids: string[]
  matches: Matches
}

/**
 * Articles that are published now. A text that was saved after its document was written is quoted from the read model
 * alone; one that was found as the work of somebody who is not named any more is not found.
 */
export async function shownArticles(db: Pool, hits: FoundText[], q: string): Promise<Shown> {
  const { rows } = await db.query<{
    id: string
    title: string
    updated_at: Date
    author_unknown: boolean
  }>({
    name: 'still-published',
    text: `select a.article_id as id, a.title, a.updated_at, ${authorUnknown('a.author_id')} as author_unknown
             from read.article_card a where a.article_id = any($1) and a.status = 'published'`,
    values: [hits.map(({ id }) => id)],
  })
  const known = new Map(rows.map(row => [row.id, row]))
  const shown: Shown = { ids: [], matches: {} }
  for (const { id, formatted, document } of hits) {
    const card = known.get(id)
    if (!card || (card.author_unknown && document.authorName)) continue
    shown.ids.push(id)
    const isCurrent = document.textFrom === card.updated_at.getTime()
    const excerpt = isCurrent ? excerptOf(formatted) : undefined
    const title = isCurrent ? markedParts(formatted.title ?? '') : titleParts(card.title, q)
    shown.matches[id] = { title, ...(excerpt ? { excerpt } : {}) }
  }
  return shown
}

const excerptOf = ({ description, body }: Record<string, string>): MatchedText[] | undefined =>
  [description, body].map(text => markedParts(text ?? '')).find(parts => parts.some(({ matched }) => matched))

/** Members who may be named now, by the names that they have now. */
export async function shownMembers(db: Pool, hits: FoundText[], q: string): Promise<Shown> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'still-members',
    text: `select user_id as id, display_name as name from read.user_card
            where user_id = any($1) and name is not null and not anonymous and not erased`,
    values: [hits.map(({ id }) => id)],
  })
  const known = new Map(rows.map(({ id, name }) => [id, name]))
  const shown: Shown = { ids: [], matches: {} }
  for (const { id, formatted } of hits) {
    const name = known.get(id)
    if (name === undefined) continue
    shown.ids.push(id)
    const parts = markedParts(formatted.displayName ?? '')
    const isCurrent = parts.map(({ text }) => text).join('') === name
    shown.matches[id] = { title: isCurrent ? parts : titleParts(name, q) }
  }
  return shown
}
