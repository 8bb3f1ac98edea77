import {
  type ArticleDraftEvent,
  type ArticleEvent,
  articleDraftFamily,
  articleFamily,
} from '@koryaku/contracts/articles/article.events.ts'
import {
  articleTextFamily,
  type TextSavedEvent,
} from '@koryaku/contracts/articles/text/article-text.events.ts'
import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleDraft } from '@koryaku/contracts/tables/article-draft.table.ts'
import { articleLanguage } from '@koryaku/contracts/tables/article-language.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { articleText } from '@koryaku/contracts/tables/article-text.table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { tagSpelling } from '@koryaku/contracts/tables/tag-spelling.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, upsertRows } from '#engine/rows.ts'
import { evolveCards } from './article-cards.ts'
import { applyToDrafts } from './article-drafts.ts'
import {
  appendBodies,
  appendDrafts,
  appendNewCards,
  bodyChange,
  draftChange,
  foldBodies,
  foldDrafts,
  foldTags,
} from './article-fold.ts'
import { applyToLanguages, foldLanguages } from './article-languages.ts'
import { applyToTags } from './article-tags.ts'
import type { OwnEvent } from './opened-texts.ts'

const isOwnEvent = (event: Recorded<ArticleEvent | ArticleDraftEvent | TextSavedEvent>): event is OwnEvent =>
  !articleDraftFamily.has(event)

/** Articles as lists, readers and the editor see them. */
export const articles = defineProjection({
  name: 'articles',
  codeVersion: 13,
  tables: [
    articleCard,
    articleBody,
    articleTag,
    tagSpelling,
    gameTag,
    articleLanguage,
    articleDraft,
    articleText,
  ],
  // A text whose key was destroyed cannot be recreated.
  sealed: [articleCard.name, articleBody.name],
  handles: on(...articleFamily.events, ...articleDraftFamily.events, ...articleTextFamily.events),
  async apply(db, events, t) {
    const { before, cards, bodies, texts, gone } = await evolveCards(db, events.filter(isOwnEvent), t)
    await upsertRows(db, t, articleCard, cards)
    await upsertRows(db, t, articleBody, bodies)
    await deleteRows(db, t, articleBody, gone)
    await upsertRows(db, t, articleText, texts)
    await deleteRows(db, t, articleText, gone)
    await applyToTags(db, before, cards, t)
    await applyToLanguages(db, before, cards, t)
    await applyToDrafts(db, events, t)
  },
  bulk: {
    changes: [bodyChange, draftChange],
    copied: [articleCard, articleText],
    async append(db, events, t, changes) {
      const evolved = await evolveCards(db, events.filter(isOwnEvent), t)
      const known = evolved.cards.filter(({ article_id }) => evolved.before.has(article_id))
      await upsertRows(db, t, articleCard, known)
      appendNewCards(changes, evolved)
      appendBodies(changes, evolved, events.at(-1)?.position ?? 0n)
      appendDrafts(changes, events)
      for (const text of evolved.texts) changes.add(articleText, text)
      await deleteRows(db, t, articleText, evolved.gone)
    },
    folds: [
      { tables: [articleBody], statements: foldBodies },
      { tables: [articleDraft], statements: foldDrafts },
      { tables: [articleTag, tagSpelling, gameTag], statements: foldTags },
      { tables: [articleLanguage], statements: foldLanguages },
    ],
  },
})
