import {
  ArticleDeleted,
  ArticleDraftAutosaved,
  ArticleDrafted,
  ArticleEdited,
  type ArticleEvent,
  ArticlePublished,
  ArticleUnpublished,
  TemplateCreated,
} from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { PoolClient } from 'pg'
import { on, type Projection, type TableName } from '#engine/projection.ts'
import { deleteRows, isNewer, loadRows, upsertRows } from '#engine/rows.ts'
import { articleFragment } from './article-fragment.ts'

export type ArticleStatus = 'draft' | 'published' | 'template' | 'suspended'

/** One article in lists. The fragments are the ready JSON around its counters. */
export interface ArticleCard {
  article_id: string
  author_id: string
  game_id: string
  status: ArticleStatus | 'deleted'
  official: boolean
  kind: string
  language: string
  title: string
  description: string
  alternative_description: string
  thumbnail: string | null
  tags: string[]
  published_at: string | Date | null
  updated_at: string | Date
  fragment_head: string
  fragment_tail: string
  position: string | bigint
}

interface ArticleBody {
  article_id: string
  html: string
  table_of_contents: unknown
  text: string
}

interface ArticleDraft {
  article_id: string
  author_id: string | null
  saved_content: unknown
  saved_revision: string | bigint | null
  saved_position: string | bigint
  draft_content: unknown
  draft_revision: string | bigint | null
  draft_position: string | bigint
}

const schema = (t: TableName) => `
  create table ${t('article_card')} (
    article_id text primary key,
    author_id text not null,
    game_id text not null,
    status text not null,
    official boolean not null,
    kind text not null,
    language text not null,
    title text not null,
    description text not null,
    alternative_description text not null,
    thumbnail text,
    tags text[] not null,
    published_at timestamptz,
    updated_at timestamptz not null,
    fragment_head text not null,
    fragment_tail text not null,
    position bigint not null
  );
  -- Home and /latest: newest published articles.
  create index on ${t('article_card')} (published_at desc, article_id desc) where status = 'published';
  -- A game's newest articles.
  create index on ${t('article_card')} (game_id, published_at desc, article_id desc) where status = 'published';
  -- An author's public articles, and the following feed.
  create index on ${t('article_card')} (author_id, published_at desc, article_id desc) where status = 'published';
  -- My articles, drafts and templates.
  create index on ${t('article_card')} (author_id, status, updated_at desc, article_id desc);
  -- Official templates.
  create index on ${t('article_card')} (updated_at desc, article_id desc) where status = 'template' and official;
  create table ${t('article_body')} (
    article_id text primary key,
    html text not null,
    table_of_contents jsonb not null,
    text text not null
  );
  create table ${t('article_tag')} (
    game_id text not null,
    tag text not null,
    article_id text not null,
    published_at timestamptz not null,
    primary key (article_id, tag)
  );
  -- Articles of a game with a tag, and the counts per tag.
  create index on ${t('article_tag')} (game_id, tag, published_at desc, article_id desc);
  create table ${t('article_draft')} (
    article_id text primary key,
    author_id text,
    saved_content json,
    saved_revision bigint,
    saved_position bigint not null,
    draft_content json,
    draft_revision bigint,
    draft_position bigint not null
  );
`

/** Articles as lists, readers and the editor see them. */
export const articles: Projection = {
  name: 'articles',
  version: 1,
  tables: ['article_card', 'article_body', 'article_tag', 'article_draft'],
  schema,
  handles: on(
    ArticleDrafted,
    TemplateCreated,
    ArticleEdited,
    ArticlePublished,
    ArticleUnpublished,
    ArticleDeleted,
    ArticleDraftAutosaved,
  ),
  async apply(db, events, t) {
    await applyToCards(db, events, t)
    await applyToDrafts(db, events, t)
  },
}

type RecordedArticleEvent = Recorded<ArticleEvent>

async function applyToCards(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const lifecycle = (events as RecordedArticleEvent[]).filter(event => event.type !== 'ArticleDraftAutosaved')
  const cards = await loadRows<ArticleCard>(
    db,
    t('article_card'),
    'article_id',
    lifecycle.map(e => e.data.articleId),
  )
  const before = new Map(cards)
  const bodies = new Map<string, ArticleBody>()
  for (const event of lifecycle) {
    const card = cards.get(event.data.articleId)
    if (!isNewer(event, card)) continue
    const next = evolveCard(card, event, content => {
      const { html, tableOfContents, text, excerpt } = renderArticle(content.document)
      const body = { html, table_of_contents: tableOfContents, text }
      bodies.set(event.data.articleId, { article_id: event.data.articleId, ...body })
      return excerpt
    })
    if (next) cards.set(event.data.articleId, next)
  }
  const changed = [...cards.values()].filter(card => card !== before.get(card.article_id))
  for (const card of changed) Object.assign(card, articleFragment(card))
  await upsertRows(db, t('article_card'), ['article_id'], changed)
  await upsertRows(db, t('article_body'), ['article_id'], bodies.values())
  const ids = changed.map(({ article_id }) => ({ article_id }))
  await deleteRows(db, t('article_tag'), ids)
  await upsertRows(
    db,
    t('article_tag'),
    ['article_id', 'tag'],
    changed
      .filter(({ status }) => status === 'published')
      .flatMap(({ game_id, article_id, published_at, tags }) =>
        tags.map(tag => ({ game_id, tag, article_id, published_at })),
      ),
  )
  const gone = changed.filter(({ status }) => status === 'deleted').map(({ article_id }) => ({ article_id }))
  await deleteRows(db, t('article_body'), gone)
}

/** The card after an event. A deleted article keeps an empty row, so that a late repeat cannot revive it. */
function evolveCard(
  card: ArticleCard | undefined,
  event: RecordedArticleEvent,
  render: (content: ArticleContent) => string,
): ArticleCard | undefined {
  const { articleId, authorId, gameId } = event.data
  const at = event.metadata.occurredAt
  const position = event.position
  const withContent = (content: ArticleContent) => ({
    kind: content.kind,
    language: content.language,
    title: content.title,
    description: content.description,
    alternative_description: render(content),
    thumbnail: content.thumbnail,
    tags: content.tags,
    updated_at: at,
    position,
  })
  switch (event.type) {
    case 'ArticleDrafted':
    case 'TemplateCreated':
      return {
        article_id: articleId,
        author_id: authorId,
        game_id: gameId,
        status: event.type === 'ArticleDrafted' ? 'draft' : 'template',
        official: event.type === 'TemplateCreated' && event.data.official,
        published_at: null,
        fragment_head: '',
        fragment_tail: '',
        ...withContent(event.data.content),
      }
    case 'ArticleEdited':
      return card && { ...card, ...withContent(event.data.content) }
    case 'ArticlePublished':
      // The first publication dates an article: publishing again does not lift it to the top of every list.
      return (
        card && {
          ...card,
          status: 'published',
          published_at: card.published_at ?? at,
          updated_at: at,
          position,
        }
      )
    case 'ArticleUnpublished':
      return card && { ...card, status: 'draft', updated_at: at, position }
    case 'ArticleDeleted':
      return (
        card && {
          ...card,
          ...{ status: 'deleted', title: '', description: '', alternative_description: '' },
          ...{ thumbnail: null, tags: [], updated_at: at, position },
        }
      )
    default:
      return card
  }
}

/** Saved text and autosaves come from two streams: each fills its own columns, the newer one is what opens. */
async function applyToDrafts(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const relevant = (events as RecordedArticleEvent[]).filter(
    ({ type }) => type !== 'ArticlePublished' && type !== 'ArticleUnpublished',
  )
  const all = events as RecordedArticleEvent[]
  const drafts = await loadRows<ArticleDraft>(
    db,
    t('article_draft'),
    'article_id',
    all.map(e => e.data.articleId),
  )
  const changed = new Set<string>()
  for (const event of all) {
    const { articleId, authorId } = event.data
    const row: ArticleDraft = drafts.get(articleId) ?? {
      article_id: articleId,
      author_id: null,
      saved_content: null,
      saved_revision: null,
      saved_position: -1n,
      draft_content: null,
      draft_revision: null,
      draft_position: -1n,
    }
    const isAutosave = event.type === 'ArticleDraftAutosaved'
    if (event.position <= BigInt(isAutosave ? row.draft_position : row.saved_position)) continue
    changed.add(articleId)
    if (isAutosave) {
      drafts.set(articleId, {
        ...row,
        author_id: authorId,
        draft_content: event.data.content,
        draft_revision: event.revision,
        draft_position: event.position,
      })
      continue
    }
    const content = 'content' in event.data ? event.data.content : row.saved_content
    drafts.set(articleId, {
      ...row,
      author_id: authorId,
      saved_content: event.type === 'ArticleDeleted' ? null : content,
      saved_revision: event.revision,
      // Publishing does not make the saved text newer than an autosave.
      saved_position: relevant.includes(event) ? event.position : row.saved_position,
    })
  }
  await upsertRows(
    db,
    t('article_draft'),
    ['article_id'],
    [...drafts.values()].filter(({ article_id }) => changed.has(article_id)),
  )
}
