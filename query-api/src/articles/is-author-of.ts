import type { Pool } from 'pg'

/** Did this member write the article? What only authors see is answered privately. */
export async function isAuthorOf(db: Pool, articleId: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ author_id: string }>({
    name: 'article-author',
    text: 'select author_id from read.article_card where article_id = $1',
    values: [articleId],
  })
  return rows[0]?.author_id === userId
}
