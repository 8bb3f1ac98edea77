import { type ArticleEvent, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { SealedSettings } from '@koryaku/contracts/articles/article-settings.ts'
import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import type { TextHead } from '@koryaku/contracts/articles/text/text-head.ts'
import { revisionOf, type TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { articleText } from '@koryaku/contracts/tables/article-text.table.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { findContentKeys, openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { PoolClient } from 'pg'
import type { TableName } from '#engine/table-name.ts'

export type OwnEvent = Recorded<ArticleEvent | TextSavedEvent>
export type TextRow = Written<typeof articleText>

/** Which article an event is about. */
export const articleOf = ({ data }: OwnEvent): string =>
  'contentId' in data ? data.contentId : data.articleId

/** Decrypted texts of a batch, and of the texts that it publishes; null: the key was destroyed. */
export interface OpenedTexts {
  head: (save: Recorded<TextSavedEvent>) => TextHead | null
  settings: (articleId: string, sealed: string) => SealedSettings | null
  text: (articleId: string, ref: TextRef) => ArticleText | null
}

export const textRow = ({ data, revision, metadata }: Recorded<TextSavedEvent>): TextRow => ({
  article_id: data.contentId,
  revision: revision.toString(),
  whole: data.whole,
  sealed: data.sealed,
  saved_at: metadata.occurredAt,
})

/** One query for the keys of a batch and one for the texts that were saved before it, whatever their number. */
export async function openTexts(
  db: PoolClient,
  events: readonly OwnEvent[],
  t: TableName,
): Promise<OpenedTexts> {
  const saves = events.filter(isSave).map(textRow)
  const rows = new Map(saves.map(row => [keyOf(row.article_id, row.revision), row]))
  for (const row of await earlierTexts(db, namedTexts(events, rows), t))
    rows.set(keyOf(row.article_id, row.revision), row)
  const opens = ({ data }: OwnEvent) => 'sealed' in data || ('textRef' in data && data.textRef !== null)
  const sealed = events.filter(opens).map(articleOf)
  const keys = sealed.length === 0 ? new Map() : await findContentKeys(db, [...new Set(sealed)])
  const open = <Content>(articleId: string, part: string) =>
    openContent(part, articleId, keys.get(articleId)) as Content | null
  return {
    head: ({ data }) => open(data.contentId, data.sealedHead),
    settings: open,
    text(articleId, ref) {
      const row = rows.get(keyOf(articleId, String(revisionOf(ref))))
      const saved = row ? open<SavedText>(articleId, row.sealed) : null
      return saved && 'text' in saved ? saved.text : null
    },
  }
}

const keyOf = (articleId: string, revision: string): string => `${articleId} ${revision}`
export const isSave = (event: OwnEvent): event is Recorded<TextSavedEvent> => !articleFamily.has(event)

/** Texts that are made public in a batch and were saved before it. */
function namedTexts(events: readonly OwnEvent[], known: ReadonlyMap<string, TextRow>) {
  return events.flatMap(({ data }) => {
    const ref = 'textRef' in data ? data.textRef : null
    const revision = ref === null ? undefined : revisionOf(ref as TextRef)
    if (revision === undefined || !('articleId' in data) || known.has(keyOf(data.articleId, `${revision}`)))
      return []
    return [{ article_id: data.articleId, revision: revision.toString() }]
  })
}

async function earlierTexts(
  db: PoolClient,
  named: { article_id: string; revision: string }[],
  t: TableName,
): Promise<TextRow[]> {
  if (named.length === 0) return []
  const [a, n] = [alias(articleText, 'a'), alias(articleText, 'n')]
  const { rows } = await db.query<TextRow>(
    `select a.* from json_populate_recordset(null::${t(articleText)}, $1::json) n
       join ${t(articleText)} a on ${a.article_id} = ${n.article_id} and ${a.revision} = ${n.revision}`,
    [JSON.stringify(named)],
  )
  return rows
}
