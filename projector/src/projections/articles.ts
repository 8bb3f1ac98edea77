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
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import {
  type ArticleModerationEvent,
  articleModerationEvents,
} from '@koryaku/contracts/moderation/moderation.events.ts'
import type { PoolClient } from 'pg'
import { on, type Projection, type TableName } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import { applyToDrafts, draftTable } from './article-drafts.ts'
import { articleFragment } from './article-fragment.ts'
import { applyToTags, tagIndexes, tagTables } from './article-tags.ts'

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
}

/** Articles as lists, readers and the editor see them. */
export const articles: Projection = {
  name: 'articles',
  codeVersion: 4,
  tables: ['article_card', 'article_body', 'article_tag', 'game_tag', 'article_draft'],
  schema: t => `
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
      fragment_tail text not null
    );
    create table ${t('article_body')} (
      article_id text primary key,
      html text not null,
      table_of_contents jsonb not null,
      text text not null
    );
    ${tagTables(t)}
    ${draftTable(t)}
  `,
  indexes: t => `
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
    ${tagIndexes(t)}
  `,
  handles: on(
    ...[ArticleDrafted, TemplateCreated, ArticleEdited, ArticlePublished, ArticleUnpublished, ArticleDeleted],
    ArticleDraftAutosaved,
    ...articleModerationEvents,
  ),
  async apply(db, events, t) {
    const typed = events as Recorded<ArticleEvent | ArticleModerationEvent>[]
    await applyToCards(
      db,
      typed.filter(({ type }) => type !== ArticleDraftAutosaved.type),
      t,
    )
    await applyToDrafts(db, typed, t)
  },
}

async function applyToCards(
  db: PoolClient,
  events: Recorded<ArticleEvent | ArticleModerationEvent>[],
  t: TableName,
): Promise<void> {
  const before = await loadRows<ArticleCard>(
    db,
    t('article_card'),
    'article_id',
    events.map(({ data }) => data.articleId),
  )
  const cards = new Map<string, ArticleCard>()
  const contents = new Map<string, ArticleContent>()
  for (const event of events) {
    const { articleId } = event.data
    const next = evolveCard(cards.get(articleId) ?? before.get(articleId), event)
    if (!next) continue
    cards.set(articleId, next)
    if ('content' in event.data) contents.set(articleId, event.data.content)
    if (next.status === 'deleted') contents.delete(articleId)
  }
  // Only the last text of a batch is rendered.
  const bodies = [...contents].map(([article_id, { document }]) => {
    const { html, tableOfContents, text, excerpt } = renderArticle(document)
    const card = cards.get(article_id)
    if (card) card.alternative_description = excerpt
    return { article_id, html, table_of_contents: tableOfContents, text }
  })
  const changed = [...cards.values()]
  for (const card of changed) Object.assign(card, articleFragment(card))
  await upsertRows(db, t('article_card'), ['article_id'], changed)
  await upsertRows(db, t('article_body'), ['article_id'], bodies)
  const gone = changed.filter(({ status }) => status === 'deleted').map(({ article_id }) => ({ article_id }))
  await deleteRows(db, t('article_body'), gone)
  await applyToTags(db, before, changed, t)
}

/** The card after an event. A deleted article keeps an empty row, so that what hangs on it finds it gone. */
function evolveCard(
  card: ArticleCard | undefined,
  event: Recorded<ArticleEvent | ArticleModerationEvent>,
): ArticleCard | undefined {
  const { articleId, authorId, gameId } = event.data
  const at = event.metadata.occurredAt
  const fromContent = ({ kind, language, title, description, thumbnail, tags }: ArticleContent) => ({
    ...{ kind, language, title, description, thumbnail, tags },
    updated_at: at,
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
        alternative_description: '',
        fragment_head: '',
        fragment_tail: '',
        ...fromContent(event.data.content),
      }
    case 'ArticleEdited':
      return card && { ...card, ...fromContent(event.data.content) }
    case 'ArticlePublished':
      // The first publication dates an article: publishing again does not lift it to the top of every list.
      return card && { ...card, status: 'published', published_at: card.published_at ?? at, updated_at: at }
    case 'ArticleUnpublished':
      return card && { ...card, status: 'draft', updated_at: at }
    case 'ArticleSuspended':
      return card && { ...card, status: 'suspended' }
    case 'ArticleReinstated':
      return card && { ...card, status: event.data.published ? 'published' : 'draft' }
    case 'ArticleDeleted':
      return (
        card && {
          ...card,
          ...{ status: 'deleted', title: '', description: '', alternative_description: '' },
          ...{ thumbnail: null, tags: [], updated_at: at },
        }
      )
    default:
      return card
  }
}
