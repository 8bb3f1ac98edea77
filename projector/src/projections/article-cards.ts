import { ArticlePublished, ArticleRevised } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { ArticleReinstated } from '@koryaku/contracts/articles/article-moderation.events.ts'
import { quotableText } from '@koryaku/contracts/articles/quotable-text.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { idOf } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import type { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import { loadRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleCard } from './article-card.ts'
import { articleFragment, isOwn } from './article-fragment.ts'
import { evolveCard } from './evolve-card.ts'
import {
  articleOf,
  isSave,
  type OpenedTexts,
  type OwnEvent,
  openTexts,
  type TextRow,
  textRow,
} from './opened-texts.ts'

type ArticleBody = Written<typeof articleBody>

/** Changes of a batch to the cards, bodies and texts of the articles that it names. */
export interface ArticleChanges {
  before: ReadonlyMap<string, ArticleCard>
  cards: ArticleCard[]
  bodies: ArticleBody[]
  texts: TextRow[]
  /** Articles that were purged, whose body and text are deleted. */
  gone: { article_id: string }[]
}

export async function evolveCards(db: PoolClient, events: OwnEvent[], t: TableName): Promise<ArticleChanges> {
  const before = await loadRows(db, t, articleCard, events.map(articleOf))
  const opened = await openTexts(db, events, t)
  const cards = new Map<string, ArticleCard>()
  const documents = new Map<string, ArticleDocument>()
  for (const event of events) {
    const articleId = articleOf(event)
    const known = cards.get(articleId) ?? before.get(articleId)
    const next = evolveCard(known, event, opened)
    if (!next) continue
    cards.set(articleId, next)
    const document = documentIn(event, opened)
    if (document) documents.set(articleId, document)
    if (isGone(next)) documents.delete(articleId)
  }
  // Only the last public text of a batch is rendered.
  const bodies = [...documents].map(([article_id, document]) => {
    const { html, tableOfContents, text, excerpt } = renderArticle(document)
    const card = cards.get(article_id)
    if (card) card.own_excerpt = excerpt
    return { article_id, html, table_of_contents: tableOfContents, text, blocks: blocksOf(document) }
  })
  const changed = [...cards.values()].map(shown)
  const gone = changed.filter(isGone).map(({ article_id }) => ({ article_id }))
  const isKept = ({ article_id }: TextRow) => {
    const card = cards.get(article_id) ?? before.get(article_id)
    return card !== undefined && !isGone(card)
  }
  return { before, cards: changed, bodies, texts: events.filter(isSave).map(textRow).filter(isKept), gone }
}

const blocksOf = (document: ArticleDocument): ArticleBody['blocks'] =>
  Object.fromEntries(
    withBlockIds(document).content.map((block, place) => [idOf(block), [place, quotableText(block)]]),
  )

/** Gone for good: nothing of it is kept but an empty row, so that what hangs on it finds it gone. */
const isGone = ({ status, purge_at }: ArticleCard): boolean => status === 'deleted' && purge_at === null

/** Events that may give readers another text. */
const PUBLISHING: ReadonlySet<string> = new Set([
  ArticlePublished.type,
  ArticleRevised.type,
  ArticleReinstated.type,
])

/** The text that an event saves in the article's own stream, or makes public. */
function documentIn(event: OwnEvent, opened: OpenedTexts): ArticleDocument | undefined {
  const { data } = event
  if ('content' in data) return (data.content as ArticleContent).document
  if (!PUBLISHING.has(event.type) || !('textRef' in data)) return undefined
  const { articleId, textRef } = data
  return (textRef && opened.text(articleId, textRef)?.document) || undefined
}

/**
 * The card with the fields shown in lists. They follow from the events of its two streams, in any order of
 * arrival.
 */
function shown(card: ArticleCard): ArticleCard {
  const isNewest = isOwn(card) && card.newest_ref !== null
  const own = { title: card.own_title, alternative_description: card.own_excerpt, updated_at: card.own_at }
  const newest = {
    title: card.newest_title,
    alternative_description: card.newest_excerpt,
    updated_at: later(card.own_at, card.newest_at),
  }
  const next = {
    ...card,
    ...(isNewest ? newest : own),
    tag_keys: card.tags.map(tagKey),
    newer_draft:
      card.status === 'published' &&
      card.newest_ref !== null &&
      card.newest_ref !== card.public_ref &&
      card.newest_restores !== card.public_ref,
  }
  return { ...next, ...articleFragment(next) }
}

const later = (one: string | Date, other: string | Date | null): string | Date =>
  other !== null && +new Date(other) > +new Date(one) ? other : one
