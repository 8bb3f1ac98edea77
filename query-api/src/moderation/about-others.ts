import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Expression, sql } from 'kysely'

/**
 * Whether an inquiry is not about the reader, their article, review or image: the subject of a report learns neither its
 * text nor the address of its author.
 */
export const isAboutOthers = (
  kind: Expression<string | null>,
  id: Expression<string | null>,
  reader: Expression<string>,
) => {
  const article = read
    .selectFrom('read.article_card as own')
    .select('own.article_id')
    .where(
      ({ ref }) => sql<boolean>`${ref('own.article_id')} = ${id} and ${ref('own.author_id')} = ${reader}`,
    )
  const image = read
    .selectFrom('read.image as own')
    .select('own.image_id')
    .where(({ ref }) => sql<boolean>`${ref('own.image_id')} = ${id} and ${ref('own.user_id')} = ${reader}`)
  const review = read
    .selectFrom('read.game_review as own')
    .select('own.review_id')
    .where(({ ref }) => sql<boolean>`${ref('own.review_id')} = ${id} and ${ref('own.author_id')} = ${reader}`)
  return sql<boolean>`case ${kind} when 'user' then ${id} <> ${reader}
    when 'article' then not exists ${article} when 'image' then not exists ${image}
    when 'gameReview' then not exists ${review} else true end`
}
