import { articleDraftFamily, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, upsertRows } from '#engine/rows.ts'
import { evolveCards } from './article-cards.ts'
import { applyToDrafts, draftTable } from './article-drafts.ts'
import {
  appendBodies,
  appendDrafts,
  appendNewCards,
  bodyChanges,
  cardColumns,
  draftChanges,
  foldBodies,
  foldDrafts,
  foldTags,
} from './article-fold.ts'
import { applyToLanguages, foldLanguages, languageIndexes, languageTable } from './article-languages.ts'
import { applyToTags, tagIndexes, tagTables } from './article-tags.ts'

/** Articles as lists, readers and the editor see them. */
export const articles = defineProjection({
  name: 'articles',
  tables: ['article_card', 'article_body', 'article_tag', 'game_tag', 'article_language', 'article_draft'],
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
    ${languageTable(t)}
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
    ${languageIndexes(t)}
  `,
  handles: on(...articleFamily.events, ...articleDraftFamily.events),
  async apply(db, events, t) {
    const { before, cards, bodies, gone } = await evolveCards(
      db,
      events.filter(articleFamily.has),
      t('article_card'),
    )
    await upsertRows(db, t('article_card'), ['article_id'], cards)
    await upsertRows(db, t('article_body'), ['article_id'], bodies)
    await deleteRows(db, t('article_body'), gone)
    await applyToTags(db, before, cards, t)
    await applyToLanguages(db, before, cards, t)
    await applyToDrafts(db, events, t)
  },
  bulk: {
    changes: { article_body_change: bodyChanges, article_draft_change: draftChanges },
    copied: { article_card: cardColumns },
    async append(db, events, t, changes) {
      const evolved = await evolveCards(db, events.filter(articleFamily.has), t('article_card'))
      const known = evolved.cards.filter(({ article_id }) => evolved.before.has(article_id))
      await upsertRows(db, t('article_card'), ['article_id'], known)
      appendNewCards(changes, evolved)
      appendBodies(changes, evolved, events.at(-1)?.position ?? 0n)
      appendDrafts(changes, events)
    },
    folds: [
      { tables: ['article_body'], statements: foldBodies },
      { tables: ['article_draft'], statements: foldDrafts },
      { tables: ['article_tag', 'game_tag'], statements: foldTags },
      { tables: ['article_language'], statements: foldLanguages },
    ],
  },
})
