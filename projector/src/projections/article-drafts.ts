import type { ArticleDraftEvent, ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'
import type { TableName } from '#engine/projection.ts'

/** Saved text and autosaves come from two streams: each fills its own columns, the newer one is what opens. */
export const draftTable = (t: TableName): string => `
  create table ${t('article_draft')} (
    article_id text primary key,
    author_id text not null,
    saved_content json,
    saved_revision bigint,
    saved_position bigint not null,
    draft_content json,
    draft_revision bigint,
    draft_position bigint not null,
    -- Nothing of its text is kept then, not even an autosave that comes late.
    deleted boolean not null
  );
`

/** What a batch changes in one row; null: as it was. */
export interface DraftChange {
  article_id: string
  author_id: string
  saved_content: ArticleContent | null
  saved_revision: string | null
  saved_position: string | null
  draft_content: ArticleContent | null
  draft_revision: string | null
  draft_position: string | null
  deleted: boolean
}

/** What a batch changes, article by article. */
export function draftChangesOf(events: Recorded<ArticleEvent | ArticleDraftEvent>[]): DraftChange[] {
  const changes = new Map<string, DraftChange>()
  for (const event of events) {
    const { articleId, authorId } = event.data
    const change = changes.get(articleId) ?? unchanged(articleId, authorId)
    changes.set(articleId, change)
    const revision = event.revision.toString()
    const position = event.position.toString()
    if (event.type === 'ArticleDraftAutosaved') {
      change.draft_content = event.data.content
      change.draft_revision = revision
      change.draft_position = position
      continue
    }
    change.saved_revision = revision
    if (event.type === 'ArticleDeleted') change.deleted = true
    // Publishing does not make the saved text newer than an autosave.
    if (!('content' in event.data)) continue
    change.saved_content = event.data.content
    change.saved_position = position
  }
  return [...changes.values()].map(withoutDeletedText)
}

/** Folds a batch into the editor's rows: one statement, and a text that did not change is not written again. */
export async function applyToDrafts(
  db: PoolClient,
  events: Recorded<ArticleEvent | ArticleDraftEvent>[],
  t: TableName,
): Promise<void> {
  const changes = draftChangesOf(events)
  if (changes.length === 0) return
  const columns =
    'article_id, author_id, saved_content, saved_revision, draft_content, draft_revision, deleted'
  const kept = (column: string) =>
    `case when known.deleted or excluded.deleted then null else coalesce(excluded.${column}, known.${column}) end`
  await db.query(
    `insert into ${t('article_draft')} as known (${columns}, saved_position, draft_position)
     select ${columns}, coalesce(saved_position, -1), coalesce(draft_position, -1)
       from json_populate_recordset(null::${t('article_draft')}, $1::json)
     on conflict (article_id) do update
       set saved_content = ${kept('saved_content')},
           draft_content = ${kept('draft_content')},
           saved_revision = coalesce(excluded.saved_revision, known.saved_revision),
           draft_revision = coalesce(excluded.draft_revision, known.draft_revision),
           saved_position = greatest(excluded.saved_position, known.saved_position),
           draft_position = greatest(excluded.draft_position, known.draft_position),
           deleted = known.deleted or excluded.deleted`,
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
  draft_revision: null,
  draft_position: null,
  deleted: false,
})

const withoutDeletedText = (change: DraftChange): DraftChange =>
  change.deleted ? { ...change, saved_content: null, draft_content: null } : change
