import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { loadArticle } from '#articles/find-article.ts'
import type { Context } from '#context.ts'

const ownAmong = statement((articleIds: Param<readonly string[]>, authorId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select('article_id')
    .where(eb => eb('article_id', '=', eb.fn.any(articleIds)))
    .where('author_id', '=', authorId)
    .where('status', 'in', ['draft', 'published', 'suspended']),
)

/** 404 unless all of these are articles of this author, public or not; the event log decides in doubt. */
export async function requireOwnArticles(
  { db, events }: Pick<Context, 'db' | 'events'>,
  articleIds: readonly string[],
  authorId: string,
): Promise<void> {
  if (articleIds.length === 0) return
  const own = new Set((await ownAmong(db, articleIds, authorId)).map(({ article_id }) => article_id))
  for (const articleId of articleIds) {
    if (own.has(articleId)) continue
    const article = await loadArticle(events, articleId)
    const isTheirs = article.status !== 'none' && article.authorId === authorId
    if (!isTheirs || article.status === 'deleted' || article.status === 'template')
      throw new DomainError('not_found')
  }
}
