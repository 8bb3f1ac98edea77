import { articleDraftFamily, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleDraft } from '@koryaku/contracts/tables/article-draft.table.ts'
import { articleLanguage } from '@koryaku/contracts/tables/article-language.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
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

/** Articles as lists, readers and the editor see them. */
export const articles = defineProjection({
  name: 'articles',
  tables: [articleCard, articleBody, articleTag, gameTag, articleLanguage, articleDraft],
  handles: on(...articleFamily.events, ...articleDraftFamily.events),
  async apply(db, events, t) {
    const { before, cards, bodies, gone } = await evolveCards(db, events.filter(articleFamily.has), t)
    await upsertRows(db, t, articleCard, cards)
    await upsertRows(db, t, articleBody, bodies)
    await deleteRows(db, t, articleBody, gone)
    await applyToTags(db, before, cards, t)
    await applyToLanguages(db, before, cards, t)
    await applyToDrafts(db, events, t)
  },
  bulk: {
    changes: [bodyChange, draftChange],
    copied: [articleCard],
    async append(db, events, t, changes) {
      const evolved = await evolveCards(db, events.filter(articleFamily.has), t)
      const known = evolved.cards.filter(({ article_id }) => evolved.before.has(article_id))
      await upsertRows(db, t, articleCard, known)
      appendNewCards(changes, evolved)
      appendBodies(changes, evolved, events.at(-1)?.position ?? 0n)
      appendDrafts(changes, events)
    },
    folds: [
      { tables: [articleBody], statements: foldBodies },
      { tables: [articleDraft], statements: foldDrafts },
      { tables: [articleTag, gameTag], statements: foldTags },
      { tables: [articleLanguage], statements: foldLanguages },
    ],
  },
})
