import type { ArticleDraftEvent, ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { articleDraft } from '@koryaku/contracts/tables/article-draft.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import type { TableName } from '#engine/table-name.ts'

/** Changes of a batch to one row; null: unchanged. */
export type DraftChange = {
  [Name in keyof Draft]: Name extends 'article_id' | 'author_id' | 'deleted'
    ? Draft[Name]
    : Draft[Name] | null
}
type Draft = Written<typeof articleDraft>

export type DraftEvent = Recorded<ArticleEvent | ArticleDraftEvent | TextSavedEvent>

/** Changes of a batch, per article. */
export function draftChangesOf(events: DraftEvent[]): DraftChange[] {
  const changes = new Map<string, DraftChange>()
  for (const event of events) {
    const { authorId } = event.data
    const articleId = event.type === 'TextSaved' ? event.data.contentId : event.data.articleId
    const change = changes.get(articleId) ?? unchanged(articleId, authorId)
    changes.set(articleId, change)
    const position = event.position.toString()
    if (event.type === 'ArticleDraftAutosaved') {
      change.draft_content = event.data.content
      change.draft_position = position
      continue
    }
    if (event.type === 'TextSaved') {
      // Automatic saves of the editor before it are older.
      change.text_position = position
      continue
    }
    change.saved_revision = event.revision.toString()
    if (event.type === 'ArticleDeleted' && event.data.purgeAt === null) change.deleted = true
    if (event.type === 'ArticlePurged') change.deleted = true
    // Publishing does not make the saved text newer than an autosave.
    if (!('content' in event.data)) continue
    change.saved_content = event.data.content
    change.saved_position = position
  }
  return [...changes.values()].map(withoutDeletedText)
}

/** Folds a batch into the editor's rows: one statement, and a text that did not change is not written again. */
export async function applyToDrafts(db: PoolClient, events: DraftEvent[], t: TableName): Promise<void> {
  const changes = draftChangesOf(events)
  if (changes.length === 0) return
  const table = t(articleDraft)
  const { saved_position, draft_position, text_position, ...others } = articleDraft.names
  const { article_id, saved_content, draft_content, saved_revision, deleted } = others
  const columns = Object.values(others).join(', ')
  const kept = (column: string) =>
    `case when known.${deleted} or excluded.${deleted} then null else coalesce(excluded.${column}, known.${column}) end`
  const newest = (column: string) => `coalesce(excluded.${column}, known.${column})`
  const greatest = (column: string) => `greatest(excluded.${column}, known.${column})`
  await db.query(
    `insert into ${table} as known (${columns}, ${saved_position}, ${draft_position}, ${text_position})
     select ${columns}, coalesce(${saved_position}, -1), coalesce(${draft_position}, -1),
            coalesce(${text_position}, -1)
       from json_populate_recordset(null::${table}, $1::json)
     on conflict (${article_id}) do update
       set ${saved_content} = ${kept(saved_content)},
           ${draft_content} = ${kept(draft_content)},
           ${saved_revision} = ${newest(saved_revision)},
           ${saved_position} = ${greatest(saved_position)},
           ${draft_position} = ${greatest(draft_position)},
           ${text_position} = ${greatest(text_position)},
           ${deleted} = known.${deleted} or excluded.${deleted}`,
    [JSON.stringify(changes)],
  )
}

const unchanged = (articleId: string, authorId: string): DraftChange => ({
  article_id: articleId,
  author_id: authorId,
  saved_content: null,
  saved_revision: null,
  saved_position: null,
  draft_content: null,
  draft_position: null,
  text_position: null,
  deleted: false,
})

const withoutDeletedText = (change: DraftChange): DraftChange =>
  change.deleted ? { ...change, saved_content: null, draft_content: null } : change
