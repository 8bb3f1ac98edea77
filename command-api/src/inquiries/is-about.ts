import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'

const ownArticle = statement((id: Param<string>, userId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select('article_id')
    .where('article_id', '=', id)
    .where('author_id', '=', userId),
)
const ownImage = statement((id: Param<string>, userId: Param<string>) =>
  facts.selectFrom('read.image').select('image_id').where('image_id', '=', id).where('user_id', '=', userId),
)

const ownReview = statement((id: Param<string>, userId: Param<string>) =>
  facts
    .selectFrom('read.game_review')
    .select('review_id')
    .where('review_id', '=', id)
    .where('author_id', '=', userId),
)

/** Whether a report is about a user, their article, review or image: its subject does not see it. */
export async function isAbout(db: Pool, { kind, id }: InquirySubject, userId: string): Promise<boolean> {
  if (kind === 'user') return id === userId
  const own = { article: ownArticle, image: ownImage, gameReview: ownReview }[kind]
  return (await own(db, id, userId)).length > 0
}
