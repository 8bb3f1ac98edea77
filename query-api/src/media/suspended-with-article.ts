import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { type Expression, sql } from 'kysely'

const articlesShowing = (src: Param<string>, userId: Expression<string>) =>
  read
    .selectFrom('read.article_card as c')
    .leftJoin('read.article_body as b', 'b.article_id', 'c.article_id')
    .select('c.article_id')
    .where(({ ref }) => sql<boolean>`${ref('c.author_id')} = ${userId}`)
    .where(
      ({ ref }) => sql<boolean>`(${ref('c.thumbnail')} = ${src} or strpos(${ref('b.html')}, ${src}) > 0)`,
    )

/**
 * The image at an address, if a suspended article of its owner shows it and nothing public does: no other article, no
 * profile, no data table, no other member. Looks at texts only where the owner has a suspended article.
 */
export const suspendedWithArticle = prepared('suspended-with-article', (src: Param<string>) =>
  read
    .selectFrom('read.image as i')
    .select(['i.user_id', sql<boolean>`true`.as('suspended')])
    .where('i.src', '=', src)
    .where('i.licence', 'is', null)
    .where(({ exists, ref }) =>
      exists(articlesShowing(src, ref('i.user_id')).where('c.status', '=', 'suspended')),
    )
    .where(({ exists, not, ref }) =>
      not(exists(articlesShowing(src, ref('i.user_id')).where('c.status', '=', 'published'))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('read.image_use as t').select('t.image_id').whereRef('t.image_id', '=', 'i.image_id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('read.user_card as u')
            .select('u.user_id')
            .whereRef('u.user_id', '=', 'i.user_id')
            .where('u.picture', '=', src),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('read.category_row as r')
            .innerJoin('read.database_category as d', 'd.category_id', 'r.category_id')
            .select('d.category_id')
            .whereRef('d.owner_id', '=', 'i.user_id')
            .where('d.status', '=', 'published')
            .where(({ ref }) => sql<boolean>`strpos(${ref('r.cells')}::text, ${src}) > 0`),
        ),
      ),
    ),
)
