import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import { loadRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleCard } from './article-card.ts'
import { articleFragment } from './article-fragment.ts'

type ArticleBody = Written<typeof articleBody>

/** What a batch makes of the cards and bodies of the articles that it names. */
export interface ArticleChanges {
  before: ReadonlyMap<string, ArticleCard>
  cards: ArticleCard[]
  bodies: ArticleBody[]
  /** Deleted articles, which have no body any more. */
  gone: { article_id: string }[]
}

export async function evolveCards(
  db: PoolClient,
  events: Recorded<ArticleEvent>[],
  t: TableName,
): Promise<ArticleChanges> {
  const ids = events.map(({ data }) => data.articleId)
  const before = await loadRows(db, t, articleCard, ids)
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
  const gone = changed.filter(({ status }) => status === 'deleted').map(({ article_id }) => ({ article_id }))
  return { before, cards: changed, bodies, gone }
}

/** The card after an event. A deleted article keeps an empty row, so that what hangs on it finds it gone. */
function evolveCard(card: ArticleCard | undefined, event: Recorded<ArticleEvent>): ArticleCard | undefined {
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
    case 'SuspensionAppealed':
    case 'AppealDecided':
    case 'AppealReopened':
      return card
    default:
      event satisfies never
      return card
  }
}
