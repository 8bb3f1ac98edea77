import type { ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { ArticlePublished } from '@koryaku/contracts/articles/article.events.ts'
import type { ModeratedArticleResource } from '@koryaku/contracts/articles/article-moderation.api.ts'
import { ArticleSuspended } from '@koryaku/contracts/articles/article-moderation.events.ts'
import type { ArticleStatus } from '@koryaku/contracts/tables/article-card.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { type Expression, sql } from 'kysely'
import type { Pool } from 'pg'
import { inOrder } from '#reading/in-order.ts'
import { nameOf } from '#reading/name-of.ts'
import { decryptSealed } from './decrypt-sealed.ts'
import { openAbout } from './open-about.ts'
import { type CaseRow, sealedOf, suspensionOf } from './suspensions.ts'

const TYPES: Record<string, ArticleType> = {
  published: 'PublishedArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
}

/** Kinds of events after which others than its author have seen an article. */
const SEEN = [ArticlePublished, ArticleSuspended].map(({ type }) => type)

/**
 * Whether moderators may see an article, by the rule of the write side: users other than its author have seen it. A
 * report or an attempt to read it is not enough.
 */
export const isVisibleToModerators = (
  articleId: Expression<string | null>,
  status: Expression<ArticleStatus | null>,
) => {
  const seen = read
    .selectFrom('read.article_history as h')
    .select('h.event_id')
    .where(({ ref }) => sql<boolean>`${ref('h.article_id')} = ${articleId}`)
    .where('h.type', 'in', SEEN)
  return sql<boolean>`(${status} = 'published' or exists ${seen})`
}

const articlesOf = prepared('moderated-articles', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.article_card as a', 'a.article_id', 'w.id')
    .leftJoin('read.moderation_case as m', on =>
      on.onRef('m.article_id', '=', 'a.article_id').on('m.state', '<>', 'deleted'),
    )
    .leftJoin('read.game_card as g', 'g.game_id', 'a.game_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'a.author_id')
    .select(['a.article_id', 'a.status'])
    // The title as it is or was public: later edits of the author are private.
    .select('a.own_title as title')
    .select(['g.slug as game_slug', 'g.title as game_title', 'g.title_en as game_title_en'])
    .select(['m.state', 'm.rule', 'm.reason', 'm.evidence_revision', 'm.suspended_at'])
    .select(['m.appeal', 'm.appeal_state', 'm.appealed_at', 'm.decision', 'm.decided_at'])
    .select(({ ref }) => [
      nameOf(ref('u.name'), ref('u.anonymous'), ref('u.erased')).as('author_name'),
      openAbout(ref('a.article_id')).as('open_reports'),
    ])
    .where('a.status', '<>', 'deleted')
    .where(({ ref }) => isVisibleToModerators(ref('a.article_id'), ref('a.status')))
    .orderBy('w.n'),
)
type ArticleRow = Awaited<ReturnType<typeof articlesOf>>[number]

/** Articles in the order of `ids` as moderators see them. Left out are deleted ones, and what only their authors have seen. */
export async function moderatedArticles(db: Pool, ids: string[]): Promise<ModeratedArticleResource[]> {
  if (ids.length === 0) return []
  const rows = await articlesOf(db, ids)
  const cases = rows.filter(isCase)
  const open = await decryptSealed(db, cases.flatMap(sealedOf))
  return rows.map(row => ({
    type: 'moderatedArticle',
    id: row.article_id,
    attributes: {
      title: row.title,
      type: TYPES[row.status] ?? 'DraftArticle',
      path: row.article_id,
      gameSlug: row.game_slug,
      gameTitle: row.game_title,
      gameTitleEn: row.game_title_en,
      authorName: row.author_name,
      openReports: row.open_reports,
      suspension: isCase(row) ? suspensionOf(row, open) : null,
    },
  }))
}

/** A case has all of its columns, or none. */
const isCase = (row: ArticleRow): row is ArticleRow & CaseRow => row.rule !== null
