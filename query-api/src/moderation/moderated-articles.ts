import type { ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { ArticlePublished } from '@koryaku/contracts/articles/article.events.ts'
import type { ModeratedArticleResource } from '@koryaku/contracts/moderation/moderation.api.ts'
import { ArticleSuspended } from '@koryaku/contracts/moderation/moderation.events.ts'
import type { Pool } from 'pg'
import { openSealed } from './open-sealed.ts'
import { type CaseRow, sealedOf, suspensionOf } from './suspensions.ts'

interface ArticleRow extends Partial<CaseRow> {
  article_id: string
  title: string
  status: string
  game_slug: string | null
  game_title: string | null
  game_title_en: string | null
  author_name: string | null
  open_reports: string
}

const TYPES: Record<string, ArticleType> = {
  published: 'PublishedArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
}

const BUSINESS = [ArticlePublished, ArticleSuspended].map(({ type }) => `'${type}'`)

/**
 * SQL: whether an article `a` is moderators' business, as the write side has it: others than its author have seen it.
 * That somebody reported it or wished to read it makes it none.
 */
export const isModeratorsBusiness = `(a.status = 'published'
  or exists (select 1 from read.article_history h where h.article_id = a.article_id and h.type in (${BUSINESS})))`

/** Articles in the order of `ids` as moderators see them. Left out are deleted ones, and what only their authors have seen. */
export async function moderatedArticles(db: Pool, ids: string[]): Promise<ModeratedArticleResource[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<ArticleRow>({
    name: 'moderated-articles',
    text: `select a.article_id, a.title, a.status, g.slug as game_slug, g.title as game_title, g.title_en as game_title_en,
                  case when not u.anonymous and not u.erased then u.name end as author_name,
                  (select count(*) from read.inquiry i
                    where i.about_id = a.article_id and i.about_kind = 'article' and i.state = 'open') as open_reports,
                  m.state, m.rule, m.reason, m.evidence_revision, m.suspended_at, m.appeal, m.appeal_state,
                  m.appealed_at, m.decision, m.decided_at
             from unnest($1::text[]) with ordinality as w (article_id, n)
             join read.article_card a using (article_id)
             left join read.moderation_case m on m.article_id = a.article_id and m.state <> 'deleted'
             left join read.game_card g on g.game_id = a.game_id
             left join read.user_card u on u.user_id = a.author_id
            where a.status <> 'deleted' and ${isModeratorsBusiness}
            order by w.n`,
    values: [ids],
  })
  const cases = rows.filter(isCase)
  const open = await openSealed(db, cases.flatMap(sealedOf))
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
      openReports: Number(row.open_reports),
      suspension: isCase(row) ? suspensionOf(row, open) : null,
    },
  }))
}

const isCase = (row: ArticleRow): row is ArticleRow & CaseRow => row.rule != null
