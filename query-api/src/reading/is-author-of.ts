import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'

const authorOf = prepared('article-author', (articleId: Param<string>) =>
  read.selectFrom('read.article_card').select('author_id').where('article_id', '=', articleId),
)

/** Did this member write the article? What only authors see is answered privately. */
export async function isAuthorOf(db: Pool, articleId: string, userId: string): Promise<boolean> {
  const [article] = await authorOf(db, articleId)
  return article?.author_id === userId
}
