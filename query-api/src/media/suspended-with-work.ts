import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'

type Status = 'suspended' | 'published'
interface Wanted {
  src: Param<string>
  ownerId: Expression<string>
  status: Status
}

const articles = ({ src, ownerId, status }: Wanted) =>
  read
    .selectFrom('read.article_card as c')
    .leftJoin('read.article_body as b', 'b.article_id', 'c.article_id')
    .select('c.article_id')
    .where('c.status', '=', status)
    .where(({ ref }) => sql<boolean>`${ref('c.author_id')} = ${ownerId}`)
    .where(
      ({ ref }) => sql<boolean>`(${ref('c.thumbnail')} = ${src} or strpos(${ref('b.html')}, ${src}) > 0)`,
    )

const reviews = ({ src, ownerId, status }: Wanted) =>
  read
    .selectFrom('read.game_review as g')
    .select('g.review_id')
    .where('g.status', '=', status)
    .where(({ ref }) => sql<boolean>`${ref('g.author_id')} = ${ownerId}`)
    .where(({ ref }) => sql<boolean>`strpos(${ref('g.html')}, ${src}) > 0`)

const dataTables = ({ src, ownerId, status }: Wanted) =>
  read
    .selectFrom('read.database_category as d')
    .innerJoin('read.category_row as r', 'r.category_id', 'd.category_id')
    .select('d.category_id')
    .where('d.status', '=', status)
    .where(({ ref }) => sql<boolean>`${ref('d.owner_id')} = ${ownerId}`)
    .where(({ ref }) => sql<boolean>`strpos(${ref('r.cells')}::text, ${src}) > 0`)

/** A held comment is not public either. */
const comments = ({ src, ownerId, status }: Wanted) =>
  read
    .selectFrom('read.article_comment as m')
    .innerJoin('read.image as p', 'p.image_id', 'm.image_id')
    .select('m.comment_id')
    .where(({ ref }) => sql<boolean>`${ref('p.src')} = ${src}`)
    .where(({ ref }) => sql<boolean>`${ref('m.author_id')} = ${ownerId}`)
    .where('m.state', 'in', status === 'published' ? ['shown'] : ['suspended', 'held'])

const shownBy = <DB, TB extends keyof DB>({ exists, or }: ExpressionBuilder<DB, TB>, wanted: Wanted) =>
  or([
    exists(articles(wanted)),
    exists(reviews(wanted)),
    exists(dataTables(wanted)),
    exists(comments(wanted)),
  ])

/**
 * The image at an address, if a suspended article, review, comment or data table of its owner shows it and nothing public does: no other
 * work, no profile, no other member. Looks at texts only where the owner has something suspended.
 */
export const suspendedWithWork = prepared('suspended-with-work', (src: Param<string>) =>
  read
    .selectFrom('read.image as i')
    .select(['i.user_id', sql<boolean>`true`.as('suspended')])
    .where('i.src', '=', src)
    .where('i.licence', 'is', null)
    .where(eb => shownBy(eb, { src, ownerId: eb.ref('i.user_id'), status: 'suspended' }))
    .where(eb => eb.not(shownBy(eb, { src, ownerId: eb.ref('i.user_id'), status: 'published' })))
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
    ),
)
